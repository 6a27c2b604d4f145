import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { isUuid } from "#core/db/columns.server.ts";
import { calledName } from "#core/names.ts";
import { dayOf } from "#core/time/time.ts";
import { fitsAge, rosterDay } from "#modules/catalogue/index.ts";
import { trainingGroups } from "#modules/catalogue/schema.ts";
import { ageOn } from "#modules/families/index.ts";
import { athletes } from "#modules/families/schema.ts";
import { placedKinds } from "./placed.server.ts";
import { countRosters, openRoster, type RosterEntry } from "./rosters.server.ts";
import { registrations } from "./schema.ts";

/**
 * Moves a registration to another training group. It keeps its place in its offering.
 * @param group "": back to the group determined by offering and age
 * @returns the athlete, the new group's name and the group before; null when the registration or the group was deleted
 */
export async function moveToGroup(
  { db, content }: Pick<AppContext, "db" | "content">,
  by: AuditedBy,
  { registrationId, group }: { registrationId: string; group: string },
): Promise<{ athleteId: string | null; athlete: string; to: string; was: string } | null> {
  const known = content.schedules.groups.find(({ id }) => id === group);
  if (!isUuid(registrationId) || (group !== "" && !known)) return null;
  return db.transaction(async (transaction) => {
    // Locked, so that the group cannot be archived before the end.
    const [open] = await transaction
      .select({ id: trainingGroups.id })
      .from(trainingGroups)
      .where(and(eq(trainingGroups.id, group), isNull(trainingGroups.archivedAt)))
      .for("share");
    if (group !== "" && !open) return null;
    const isIt = eq(registrations.id, registrationId);
    const [before] = await transaction
      .select({
        title: registrations.title,
        groupId: registrations.groupId,
        familyId: athletes.familyId,
        athlete: athletes,
      })
      .from(registrations)
      .leftJoin(athletes, eq(athletes.id, registrations.athleteId))
      .where(isIt)
      .for("update", { of: registrations });
    if (!before) return null;
    await transaction
      .update(registrations)
      .set({ groupId: group || null, changedAt: sql`now()` })
      .where(isIt);
    const nameOf = (id: string | null) =>
      content.schedules.groups.find((one) => one.id === id)?.subtitle ?? "the program’s own group";
    await recordAudit(transaction, {
      actor: by,
      action: "groups.moved",
      subject: { type: "registration", id: registrationId },
      familyId: before.familyId,
      changes: { group: [nameOf(before.groupId), nameOf(group || null)] },
      details: { name: before.title },
    });
    return {
      athleteId: before.athlete?.id ?? null,
      athlete: before.athlete ? calledName(before.athlete) : before.title,
      to: nameOf(group || null),
      was: before.groupId ?? "",
    };
  });
}

/**
 * Puts athletes without a group in one, with all their registrations that have none. Those of another age,
 * and those that have a group meanwhile, stay.
 * @param registrationIds one of each athlete
 * @returns the registrations that were moved, with their athlete; null: there is no such group
 */
export async function placeInGroup(
  ctx: AppContext,
  by: AuditedBy,
  { registrationIds, group }: { registrationIds: readonly string[]; group: string },
): Promise<{ moved: { id: string; athleteId: string }[]; to: string } | null> {
  const known = ctx.content.schedules.groups.find(({ id }) => id === group);
  const roster = known && openRoster(ctx, await placedKinds(ctx), "");
  if (!roster) return null;
  const today = dayOf(new Date(), ctx.content.club.timeZone);
  const picked = ctx.db
    .select({ id: registrations.athleteId })
    .from(registrations)
    .where(inArray(registrations.id, registrationIds.filter(isUuid)));
  const found = await ctx.db
    .select({ id: roster.registrationId, athleteId: athletes.id, bornOn: athletes.bornOn })
    .from(roster)
    .innerJoin(athletes, eq(athletes.id, roster.athleteId))
    .where(inArray(roster.athleteId, picked))
    .orderBy(roster.nth);
  const moved: { id: string; athleteId: string }[] = [];
  for (const { id, athleteId, bornOn } of found)
    if (bornOn && fitsAge(known.ages, ageOn(bornOn, today)))
      if (await moveToGroup(ctx, by, { registrationId: id, group })) moved.push({ id, athleteId });
  return { moved, to: known.subtitle };
}

/** The first day on which each of these registrations can train in a group; none: it ends before that. */
function startsIn(
  { schedules, club }: AppContext["content"],
  own: readonly Pick<RosterEntry["registrations"][number], "seasonFrom" | "seasonTo">[],
  group: string,
): string[] {
  const today = dayOf(new Date(), club.timeZone);
  return own.flatMap(({ seasonFrom, seasonTo }) => {
    const day = rosterDay(schedules, group, seasonFrom > today ? seasonFrom : today);
    return day <= seasonTo ? day : [];
  });
}

/** The groups that still train before a registration of an athlete ends, by their ids. */
export const groupsToMoveTo = (
  content: AppContext["content"],
  own: Parameters<typeof startsIn>[1],
): string[] =>
  content.schedules.groups.flatMap(({ id }) => (startsIn(content, own, id).length > 0 ? id : []));

/**
 * The groups in which each of these athletes can be put: of their age, with a practice before a registration
 * ends. The groups of the registrations' own program are first, then those that train now; full ones are last.
 */
export async function groupsToJoin(ctx: AppContext, entries: readonly RosterEntry[]) {
  const { schedules, club } = ctx.content;
  const today = dayOf(new Date(), club.timeZone);
  const counts = await countRosters(ctx);
  return entries.map(({ athlete, registrations: own }) => {
    const { bornOn } = athlete;
    if (!bornOn) return [];
    const fitting = schedules.groups.filter(({ ages }) => fitsAge(ages, ageOn(bornOn, today)));
    return fitting
      .flatMap(({ id, subtitle: name, capacity, options }) => {
        const starts = startsIn(ctx.content, own, id);
        if (starts.length === 0) return [];
        const isOwn = own.some(({ offeringType }) =>
          options.some(({ type }) => type === offeringType),
        );
        const athletes = counts.get(id) ?? 0;
        const isFull = capacity > 0 && athletes >= capacity;
        const rank = Number(isFull) * 4 + Number(!isOwn) * 2 + Number(!starts.includes(today));
        return [{ id, name, capacity, athletes, isOwn, rank }];
      })
      .toSorted((one, other) => one.rank - other.rank);
  });
}

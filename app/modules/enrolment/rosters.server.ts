import { and, asc, eq, inArray, sql, desc, isNotNull, isNull } from "drizzle-orm";
import { ageOn, missingOf, missingWaivers, answerLabel } from "#modules/families/index.ts";
import { trainingGroups } from "#modules/catalogue/schema.ts";
import { fitsAge, groupsOn, rosterDay, startIn, type Training } from "#modules/catalogue/index.ts";
import { calledName } from "#core/names.ts";
import { dayOf } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { isUuid } from "#core/db/columns.server.ts";
import { containsWord, everyWord } from "#core/db/search-text.server.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import {
  athletes,
  athleteText,
  medicalInformation,
  emergencyContacts,
  guardians,
  signatures,
} from "#modules/families/schema.ts";
import { registrationColumns, registrationRows, registrations } from "./schema.ts";
import {
  type NamedKind,
  onceEach,
  placedWith,
  type PlacedKind,
  placedKinds,
} from "./placed.server.ts";

/** An athlete on a group's roster, for one registration. */
export interface RosterEntry {
  registrationId: string;
  title: string;
  seasonFrom: string | null;
  seasonTo: string | null;
  /** The day on which the athlete joins the group; null: already in it. */
  startsOn: string | null;
  /** Staff moved the registration to this group. */
  isMoved: boolean;
  athlete: typeof athletes.$inferSelect;
  guardians: (typeof guardians.$inferSelect)[];
  contacts: (typeof emergencyContacts.$inferSelect)[];
  hasMedicalInformation: boolean;
  /** The family's answer about pictures, as text; null: not answered, or expired. */
  pictures: string | null;
  /** Missing waivers and details, as text. */
  missing: string[];
}

/** The groups of a registration today or, before its season, on its first day; after it, on its last. */
export function groupsNow({ schedules, club }: Club, training: Training): string[] {
  const today = dayOf(new Date(), club.timeZone);
  const { from, to } = training;
  const day = from !== null && from > today ? from : to !== null && to < today ? to : today;
  return groupsOn(schedules, training, day);
}

type Club = Pick<AppContext["content"], "club" | "schedules">;

/**
 * The registrations in a group today or, between its seasons, on the first day of the next.
 * @param group "" for those without a group
 */
export function kindsIn(
  { schedules, club }: Club,
  kinds: readonly PlacedKind[],
  group: string,
): PlacedKind[] {
  if (group === "") return kinds.filter(({ training }) => hasNoGroup(training));
  const day = rosterDay(schedules, group, dayOf(new Date(), club.timeZone));
  return kinds.filter(onceEach((training) => groupsOn(schedules, training, day).includes(group)));
}

const hasNoGroup = ({ chosen, groups }: Training) => chosen === null && groups.length === 0;

/** The registrations of each of these groups, with the group's id as the value. */
export const inGroups = (
  content: Club,
  kinds: readonly PlacedKind[],
  groups: readonly string[],
): NamedKind[] =>
  groups.flatMap((group) =>
    kindsIn(content, kinds, group).map(({ key }) => ({ key, value: group })),
  );

/** How many athletes each group has, by its id; "" is for those without a group. */
export async function countRosters(
  ctx: Pick<AppContext, "content"> & { db: Database | Transaction },
): Promise<Map<string, number>> {
  const ids = ["", ...ctx.content.schedules.groups.map(({ id }) => id)];
  const placed = placedWith(ctx, inGroups(ctx.content, await placedKinds(ctx), ids));
  const counts = await ctx.db
    .select({
      group: placed.value,
      athletes: sql<number>`count(distinct ${placed.athleteId})::int`,
    })
    .from(placed)
    .groupBy(placed.value);
  const counted = new Map(counts.map(({ group, athletes: count }) => [group, count]));
  return new Map(ids.map((group) => [group, counted.get(group) ?? 0]));
}

type Roster = ReturnType<typeof placedWith>;

/**
 * A group's registrations, as a subquery: for those that join it later, the value is the day.
 * @returns null: no such group
 */
function openRoster(ctx: AppContext, kinds: readonly PlacedKind[], group: string): Roster | null {
  const { schedules, club } = ctx.content;
  if (group !== "" && !schedules.groups.some(({ id }) => id === group)) return null;
  const now = kindsIn(ctx.content, kinds, group).map(({ key }) => ({ key, value: null }));
  const isNow = new Set(now.map(({ key }) => key));
  const after = rosterDay(schedules, group, dayOf(new Date(), club.timeZone));
  const startOf = onceEach((training) => startIn(schedules, training, { group, after }));
  const later = kinds.flatMap((kind) => {
    const startsOn = group === "" || isNow.has(kind.key) ? null : startOf(kind);
    return startsOn ? [{ key: kind.key, value: startsOn }] : [];
  });
  return placedWith(ctx, [...now, ...later]);
}

/** Those who join the group later are listed last. */
const rosterOrder = (roster: Roster) => [asc(isNotNull(roster.value)), asc(roster.nth)];

/**
 * A part of a group's roster with contacts; those who join it later are listed last.
 * @param group "" for those without a group
 * @returns null: no such group
 */
export async function readRoster(
  ctx: AppContext,
  group: string,
  part: RosterPart = { from: 0, size: 500 },
): Promise<RosterEntry[] | null> {
  const roster = openRoster(ctx, await placedKinds(ctx), group);
  return roster && readEntries(ctx, roster, { group, ...part });
}

interface RosterPart {
  /** The first row, counted from 0. */
  from: number;
  size: number;
}

/** The family of an athlete on a group's roster; null: the athlete is not on it. */
export async function familyOnRoster(
  ctx: AppContext,
  group: string,
  athleteId: string,
): Promise<string | null> {
  const roster = isUuid(athleteId) ? openRoster(ctx, await placedKinds(ctx), group) : null;
  if (!roster) return null;
  const [found] = await ctx.db
    .select({ familyId: roster.familyId })
    .from(roster)
    .where(eq(roster.athleteId, athleteId))
    .limit(1);
  return found?.familyId ?? null;
}

/**
 * Rows per page of a roster: a whole group, or for those without a group, as many as somebody assigns at a
 * time.
 */
const sizeOf = (group: string) => (group === "" ? 15 : 100);

/**
 * One page of a group's roster, with the number of athletes on all pages.
 * @param asked the page, counted from 1, or the athlete whose page to show, or the athletes to find
 */
export async function readRosterPage(
  ctx: AppContext,
  kinds: readonly PlacedKind[],
  group: string,
  asked: { page: number; athleteId: string | null; search: string },
) {
  const roster = openRoster(ctx, kinds, group);
  if (!roster) return null;
  const ordered = ctx.db
    .select({
      athleteId: roster.athleteId,
      value: roster.value,
      at: sql`row_number() over (order by ${sql.join(rosterOrder(roster), sql`, `)})`.as("at"),
    })
    .from(roster)
    .as("ordered");
  const [counts] = await ctx.db
    .select({
      athletes: sql<number>`(count(distinct ${ordered.athleteId}) filter (where ${ordered.value} is null))::int`,
      later: sql<number>`count(${ordered.value})::int`,
      all: sql<number>`count(*)::int`,
      own: sql<
        number | null
      >`(min(${ordered.at}) filter (where ${ordered.athleteId}::text = ${asked.athleteId}))::int`,
    })
    .from(ordered);
  const {
    athletes: count,
    later,
    all,
    own,
  } = counts ?? { athletes: 0, later: 0, all: 0, own: null };
  const size = sizeOf(group);
  const last = Math.max(1, Math.ceil(all / size));
  const { search } = asked;
  const page = own === null || search ? Math.min(asked.page, last) : Math.ceil(own / size);
  const part = search ? { from: 0, size: 100, search } : { from: (page - 1) * size, size };
  return {
    page: search ? 1 : page,
    hasMore: !search && page < last,
    athletes: count,
    later,
    entries: await readEntries(ctx, roster, { group, ...part }),
  };
}

async function readEntries(
  ctx: AppContext,
  roster: Roster,
  { group, from, size, search = "" }: RosterPart & { group: string; search?: string },
): Promise<RosterEntry[]> {
  const rows = await ctx.db
    .select({ registration: registrationColumns, athlete: athletes, startsOn: roster.value })
    .from(roster)
    .innerJoin(registrationRows, eq(registrations.id, roster.registrationId))
    .innerJoin(athletes, eq(athletes.id, roster.athleteId))
    .where(
      search ? everyWord(search, (word) => containsWord(athleteText(athletes), word)) : undefined,
    )
    .orderBy(...rosterOrder(roster))
    .offset(from)
    .limit(size);
  const found = await factsOf(
    ctx,
    rows.map(({ athlete }) => athlete),
  );
  return rows.map(({ registration, athlete, startsOn }) => {
    const { id: registrationId, title, seasonFrom, seasonTo, groupId } = registration;
    const isMoved = groupId === group;
    const facts = found(athlete);
    return { registrationId, title, seasonFrom, seasonTo, startsOn, isMoved, athlete, ...facts };
  });
}

type Athlete = typeof athletes.$inferSelect;

/** The contacts of these athletes, and what is missing. */
async function factsOf(ctx: AppContext, some: readonly Athlete[]) {
  const { db } = ctx;
  const ids = [...new Set(some.map(({ id }) => id))];
  const families = [...new Set(some.map(({ familyId }) => familyId))];
  const { athleteId, waiverId, version, answer, signedAt, title } = signatures;
  const [adults, contacts, notes, signed] = await Promise.all([
    db
      .select()
      .from(guardians)
      .where(inArray(guardians.familyId, families))
      .orderBy(guardians.createdAt),
    db
      .select()
      .from(emergencyContacts)
      .where(inArray(emergencyContacts.familyId, families))
      .orderBy(emergencyContacts.createdAt),
    db
      .select({ athleteId: medicalInformation.athleteId })
      .from(medicalInformation)
      .where(inArray(medicalInformation.athleteId, ids)),
    db
      .select({ athleteId, waiverId, version, answer, signedAt })
      .from(signatures)
      .where(inArray(athleteId, ids))
      .orderBy(desc(signedAt), asc(title)),
  ]);
  const withNote = new Set(notes.map((note) => note.athleteId));
  const adultsOf = Map.groupBy(adults, ({ familyId }) => familyId);
  const contactsOf = Map.groupBy(contacts, ({ familyId }) => familyId);
  const signedFor = Map.groupBy(signed, (signature) => signature.athleteId);
  return ({ id, familyId, bornOn }: Athlete) => {
    const own = {
      guardians: adultsOf.get(familyId) ?? [],
      contacts: contactsOf.get(familyId) ?? [],
    };
    const { pictures, missing } = waiverFacts(ctx, { bornOn, signatures: signedFor.get(id) ?? [] });
    return {
      ...own,
      hasMedicalInformation: withNote.has(id),
      pictures,
      missing: [...missingOf({ ...own, athletes: [{ bornOn }] }), ...missing],
    };
  };
}

type Signed = Pick<typeof signatures.$inferSelect, "waiverId" | "version" | "answer" | "signedAt">;

/**
 * The state of an athlete's waivers: the answer about pictures, and the missing ones.
 * @param signatures the newest first
 */
export function waiverFacts(
  { content }: Pick<AppContext, "content">,
  { bornOn, signatures }: { bornOn: string | null; signatures: readonly Signed[] },
) {
  const { timeZone, legalEntityType } = content.club;
  const on = dayOf(new Date(), timeZone);
  const signed = signatures.map((signature) => ({
    ...signature,
    signedOn: dayOf(signature.signedAt, timeZone),
  }));
  const missing = missingWaivers(content.waivers, signed, { bornOn, on, legalEntityType });
  const photo = content.waivers.find(({ answer }) => answer === "photo");
  const isOpen = missing.some(({ waiver }) => waiver.id === photo?.id);
  const latest = signatures.find(({ waiverId }) => waiverId === photo?.id);
  return {
    pictures: latest && !isOpen ? answerLabel(latest.answer) : null,
    missing: missing.map(({ waiver }) => waiver.title),
  };
}

/**
 * Moves a registration to another training group. It keeps its place in its offering.
 * @param group "": back to the group determined by offering and age
 * @returns the athlete, the new group's name and the group before; null when the registration or the group was deleted
 */
export async function moveToGroup(
  { db, content }: Pick<AppContext, "db" | "content">,
  by: AuditedBy,
  { registrationId, group }: { registrationId: string; group: string },
): Promise<{ athlete: string; to: string; was: string } | null> {
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
      athlete: before.athlete ? calledName(before.athlete) : before.title,
      to: nameOf(group || null),
      was: before.groupId ?? "",
    };
  });
}

/**
 * Puts registrations without a group in one. Those of another age, and those that have a group meanwhile, stay.
 * @returns the registrations that were moved; null: there is no such group
 */
export async function placeInGroup(
  ctx: AppContext,
  by: AuditedBy,
  { registrationIds, group }: { registrationIds: readonly string[]; group: string },
): Promise<{ moved: string[]; to: string } | null> {
  const known = ctx.content.schedules.groups.find(({ id }) => id === group);
  const roster = known && openRoster(ctx, await placedKinds(ctx), "");
  if (!roster) return null;
  const today = dayOf(new Date(), ctx.content.club.timeZone);
  const found = await ctx.db
    .select({ id: roster.registrationId, bornOn: athletes.bornOn })
    .from(roster)
    .innerJoin(athletes, eq(athletes.id, roster.athleteId))
    .where(inArray(roster.registrationId, registrationIds.filter(isUuid)));
  const moved: string[] = [];
  for (const { id, bornOn } of found)
    if (bornOn && fitsAge(known.ages, ageOn(bornOn, today)))
      if (await moveToGroup(ctx, by, { registrationId: id, group })) moved.push(id);
  return { moved, to: known.subtitle };
}

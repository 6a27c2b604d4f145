import { and, type AnyColumn, asc, desc, eq, inArray, min, sql } from "drizzle-orm";
import { missingOf, missingWaivers, answerLabel } from "#modules/families/index.ts";
import { groupsOn, rosterDay, startIn, type Training } from "#modules/catalogue/index.ts";
import { dayOf } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { isUuid } from "#core/db/columns.server.ts";
import { containsWord, everyWord } from "#core/db/search-text.server.ts";
import {
  athletes,
  athleteText,
  medicalInformation,
  emergencyContacts,
  guardians,
  signatures,
} from "#modules/families/schema.ts";
import {
  type Registration,
  registrationColumns,
  registrationRows,
  registrations,
} from "./schema.ts";
import {
  type NamedKind,
  onceEach,
  placedWith,
  type PlacedKind,
  placedKinds,
} from "./placed.server.ts";

/** An athlete on a group's roster. */
export interface RosterEntry {
  /** The registrations that put the athlete there; those that do it later are last. */
  registrations: Registration[];
  /** The day on which the athlete joins the group; null: already in it. */
  startsOn: string | null;
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
export function openRoster(
  ctx: AppContext,
  kinds: readonly PlacedKind[],
  group: string,
): Roster | null {
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

/** An athlete of a roster; `startsOn` is the day of joining the group, null for those already in it. */
interface Listed {
  athleteId: string;
  startsOn: string | null;
  registrationIds: string[];
}

/** The athletes of a roster in order: each once, with the registrations; those who join the group later are last. */
const listAthletes = ({ db }: AppContext, roster: Roster): Promise<Listed[]> => {
  const startsOn = sql<
    string | null
  >`case when bool_and(${roster.value} is not null) then min(${roster.value}) end`;
  return db
    .select({
      athleteId: roster.athleteId,
      startsOn,
      registrationIds: sql<
        string[]
      >`array_agg(${roster.registrationId} order by ${roster.value} nulls first, ${roster.nth})`,
    })
    .from(roster)
    .groupBy(roster.athleteId)
    .orderBy(sql`${startsOn} is not null`, min(roster.nth));
};

/**
 * A part of a group's roster with contacts; those who join it later are listed last.
 * @param group "" for those without a group
 * @param part its first row, counted from 0, and its size
 * @returns null: no such group
 */
export async function readRoster(
  ctx: AppContext,
  group: string,
  part = { from: 0, size: 500 },
): Promise<RosterEntry[] | null> {
  const roster = openRoster(ctx, await placedKinds(ctx), group);
  if (!roster) return null;
  const listed = await listAthletes(ctx, roster);
  return readEntries(ctx, listed.slice(part.from, part.from + part.size));
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
  const listed = await listAthletes(ctx, roster);
  const members = listed.filter(({ startsOn }) => startsOn === null);
  const size = sizeOf(group);
  const last = Math.max(1, Math.ceil(listed.length / size));
  const { search } = asked;
  const own = listed.findIndex(({ athleteId }) => athleteId === asked.athleteId);
  const page = own < 0 ? Math.min(asked.page, last) : Math.floor(own / size) + 1;
  const shown = search
    ? (await named(ctx, listed, search)).slice(0, 100)
    : listed.slice((page - 1) * size, page * size);
  return {
    /** Those who are in the group now. */
    memberIds: members.map(({ athleteId }) => athleteId),
    page: search ? 1 : page,
    hasMore: !search && page < last,
    later: listed.length - members.length,
    entries: await readEntries(ctx, shown),
  };
}

/** The athletes whose name has every word of a search. */
async function named({ db }: AppContext, listed: readonly Listed[], search: string) {
  const found = await db
    .select({ id: athletes.id })
    .from(athletes)
    .where(
      and(
        isOf(
          athletes.id,
          listed.map(({ athleteId }) => athleteId),
        ),
        everyWord(search, (word) => containsWord(athleteText(athletes), word)),
      ),
    );
  const ids = new Set(found.map(({ id }) => id));
  return listed.filter(({ athleteId }) => ids.has(athleteId));
}

/** One parameter, however many ids there are. */
const isOf = (id: AnyColumn, ids: string[]) => sql`${id} = any(${sql.param(ids)}::uuid[])`;

async function readEntries(ctx: AppContext, listed: readonly Listed[]): Promise<RosterEntry[]> {
  const { db } = ctx;
  const [some, placed] = await Promise.all([
    db
      .select()
      .from(athletes)
      .where(
        isOf(
          athletes.id,
          listed.map(({ athleteId }) => athleteId),
        ),
      ),
    db
      .select({ registration: registrationColumns })
      .from(registrationRows)
      .where(
        isOf(
          registrations.id,
          listed.flatMap(({ registrationIds }) => registrationIds),
        ),
      ),
  ]);
  const athleteOf = new Map(some.map((athlete) => [athlete.id, athlete]));
  const registrationOf = new Map(placed.map(({ registration }) => [registration.id, registration]));
  const found = await factsOf(ctx, some);
  return listed.flatMap(({ athleteId, startsOn, registrationIds }) => {
    const athlete = athleteOf.get(athleteId);
    if (!athlete) return [];
    const own = registrationIds.flatMap((id) => registrationOf.get(id) ?? []);
    return { registrations: own, startsOn, athlete, ...found(athlete) };
  });
}

type Athlete = typeof athletes.$inferSelect;

/** The contacts of these athletes, and what is missing. */
async function factsOf(ctx: AppContext, some: readonly Athlete[]) {
  const { db } = ctx;
  const ids = some.map(({ id }) => id);
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

import { asc, eq, inArray, sql, desc, isNotNull } from "drizzle-orm";
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

/** The athletes of a roster, as a subquery: each once, numbered; those who join the group later are last. */
function athletesOf({ db }: AppContext, roster: Roster) {
  const startsOn = sql<
    string | null
  >`case when bool_and(${roster.value} is not null) then min(${roster.value}) end`;
  return db
    .select({
      athleteId: roster.athleteId,
      startsOn: startsOn.as("starts_on"),
      nth: sql<number>`row_number() over (order by ${startsOn} is not null, min(${roster.nth}))`.as(
        "nth",
      ),
    })
    .from(roster)
    .groupBy(roster.athleteId)
    .as("listed");
}

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
  return roster && readEntries(ctx, roster, part);
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
  const listed = athletesOf(ctx, roster);
  const [counts] = await ctx.db
    .select({
      later: sql<number>`count(${listed.startsOn})::int`,
      all: sql<number>`count(*)::int`,
      own: sql<
        number | null
      >`(min(${listed.nth}) filter (where ${listed.athleteId}::text = ${asked.athleteId}))::int`,
    })
    .from(listed);
  const { later, all, own } = counts ?? { later: 0, all: 0, own: null };
  const size = sizeOf(group);
  const last = Math.max(1, Math.ceil(all / size));
  const { search } = asked;
  const page = own === null || search ? Math.min(asked.page, last) : Math.ceil(own / size);
  const part = search ? { from: 0, size: 100, search } : { from: (page - 1) * size, size };
  return {
    page: search ? 1 : page,
    hasMore: !search && page < last,
    athletes: all - later,
    later,
    entries: await readEntries(ctx, roster, part),
  };
}

async function readEntries(
  ctx: AppContext,
  roster: Roster,
  { from, size, search = "" }: RosterPart & { search?: string },
): Promise<RosterEntry[]> {
  const listed = athletesOf(ctx, roster);
  const rows = await ctx.db
    .select({ athlete: athletes, startsOn: listed.startsOn })
    .from(listed)
    .innerJoin(athletes, eq(athletes.id, listed.athleteId))
    .where(
      search ? everyWord(search, (word) => containsWord(athleteText(athletes), word)) : undefined,
    )
    .orderBy(asc(listed.nth))
    .offset(from)
    .limit(size);
  const some = rows.map(({ athlete }) => athlete);
  const [found, placed] = await Promise.all([
    factsOf(ctx, some),
    registrationsOn(ctx, roster, some),
  ]);
  return rows.map(({ athlete, startsOn }) => ({
    registrations: placed.get(athlete.id) ?? [],
    startsOn,
    athlete,
    ...found(athlete),
  }));
}

/** The registrations that put some athletes on a roster, by athlete. */
async function registrationsOn({ db }: AppContext, roster: Roster, some: readonly Athlete[]) {
  const rows = await db
    .select({ athleteId: roster.athleteId, registration: registrationColumns })
    .from(roster)
    .innerJoin(registrationRows, eq(registrations.id, roster.registrationId))
    .where(
      inArray(
        roster.athleteId,
        some.map(({ id }) => id),
      ),
    )
    .orderBy(asc(isNotNull(roster.value)), asc(roster.value), asc(roster.nth));
  const byAthlete = Map.groupBy(rows, ({ athleteId }) => athleteId);
  return new Map(
    [...byAthlete].map(([id, own]) => [id, own.map(({ registration }) => registration)]),
  );
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

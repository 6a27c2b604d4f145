import { and, asc, eq, isNotNull, isNull, max } from "drizzle-orm";
import { capitalized } from "#core/capitalized.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { hoursText } from "#core/time/schedule-text.ts";
import { dayOf, type Weekday, weekdays } from "#core/time/time.ts";
import {
  composeContent,
  type Content,
  type ScheduleRows,
  type StoredSchedule,
  type Venue,
  withSchedule,
} from "#modules/content/index.ts";
import { type LiveContent, newestVersions } from "#modules/content/index.server.ts";
import { lockCatalogue } from "./lock-catalogue.server.ts";
import { offeringGroups, offerings, trainingGroups, venues, weeklySessions } from "./schema.ts";

/** The initial schedule of a new database. */
export interface ScheduleSeed {
  schedules: ScheduleRows;
  venues: readonly Venue[];
}

/** Writes the groups, sessions and venues of `content/`; their offerings are added later. */
export async function seedSchedule(
  transaction: Transaction,
  { schedules, venues: places }: ScheduleSeed,
): Promise<void> {
  const changedAt = new Date(`${schedules.updated}T12:00:00Z`);
  await transaction
    .insert(venues)
    .values(places.map((venue, position) => ({ ...venue, position, changedAt })));
  await transaction.insert(trainingGroups).values(
    schedules.groups.map(({ subtitle: name, ages, options: _options, ...group }, position) => ({
      ...group,
      name,
      agesFrom: ages.from,
      agesTo: ages.to,
      position,
      changedAt,
    })),
  );
  await transaction.insert(weeklySessions).values(
    schedules.sessions.map(({ id, group, weekday, start, end, venue, season, from, to }) => ({
      id,
      groupId: group,
      weekday,
      starts: start,
      ends: end,
      venueId: venue,
      season,
      firstDay: from,
      lastDay: to,
      changedAt,
    })),
  );
}

/** Links the groups of `content/` to their offerings. */
export async function seedOfferingGroups(
  transaction: Transaction,
  { groups }: Pick<ScheduleRows, "groups">,
): Promise<void> {
  const sold = await transaction
    .select()
    .from(offerings)
    .where(eq(offerings.catalogue, "registration"));
  const rows = groups.flatMap(({ id: groupId, options }) =>
    options.map(({ type, id }) => {
      const offering = sold.find((row) => row.type === type && row.number === id);
      if (!offering) throw new Error(`The group ${groupId} names no offering ${type} ${id}`);
      return { offeringId: offering.id, groupId };
    }),
  );
  if (rows.length > 0) await transaction.insert(offeringGroups).values(rows);
}

/** In the order of season, weekday and time. */
function inOrder(
  a: typeof weeklySessions.$inferSelect,
  b: typeof weeklySessions.$inferSelect,
): number {
  return (
    a.firstDay.localeCompare(b.firstDay) ||
    dayOfWeek(a.weekday) - dayOfWeek(b.weekday) ||
    a.starts.localeCompare(b.starts) ||
    a.id.localeCompare(b.id)
  );
}

const dayOfWeek = (weekday: Weekday) => weekdays.indexOf(weekday);

/** Groups, weekly sessions and venues for pages, without archived ones. */
export async function readSchedule(
  db: Database | Transaction,
  { timeZone }: { timeZone: string },
): Promise<StoredSchedule> {
  const [places, groups, sessions, named, ...changes] = await Promise.all([
    db
      .select()
      .from(venues)
      .where(isNull(venues.archivedAt))
      .orderBy(asc(venues.position), asc(venues.id)),
    db
      .select()
      .from(trainingGroups)
      .where(isNull(trainingGroups.archivedAt))
      .orderBy(asc(trainingGroups.position), asc(trainingGroups.id)),
    db.select().from(weeklySessions).where(isNull(weeklySessions.archivedAt)),
    db
      .select({ groupId: offeringGroups.groupId, type: offerings.type, id: offerings.number })
      .from(offeringGroups)
      .innerJoin(offerings, eq(offerings.id, offeringGroups.offeringId))
      .orderBy(asc(offerings.position), asc(offerings.id)),
    ...[venues, trainingGroups, weeklySessions].map((table) =>
      db.select({ at: max(table.changedAt) }).from(table),
    ),
  ]);
  const changed = changes.flatMap(([row]) => (row?.at ? row.at.getTime() : []));
  const optionsOf = Map.groupBy(named, ({ groupId }) => groupId);
  const known = new Set(groups.map(({ id }) => id));
  return {
    updated: dayOf(new Date(Math.max(0, ...changed)), timeZone),
    venues: places.map(
      ({ position: _position, archivedAt: _archived, changedAt: _changed, ...venue }) => venue,
    ),
    groups: groups.map(({ id, program, name, logo, who, agesFrom, agesTo, bring, capacity }) => ({
      id,
      program,
      subtitle: name,
      logo,
      who,
      ages: { from: agesFrom, to: agesTo },
      ...(bring && { bring }),
      capacity,
      options: (optionsOf.get(id) ?? []).map(({ type, id: number }) => ({ type, id: number })),
    })),
    sessions: sessions
      .filter(({ groupId }) => known.has(groupId))
      .toSorted(inOrder)
      .map((row) => ({
        id: row.id,
        group: row.groupId,
        weekday: row.weekday,
        start: row.starts,
        end: row.ends,
        venue: row.venueId,
        season: row.season,
        from: row.firstDay,
        to: row.lastDay,
        ...(row.plannedSince && { since: dayOf(row.plannedSince, timeZone) }),
      })),
  };
}

/** The current content, even if another instance changed it. The schedule cannot change until the end of the transaction. */
export async function contentIn(transaction: Transaction, live: LiveContent): Promise<Content> {
  await lockCatalogue(transaction);
  const { timeZone } = live.content.club;
  const saved = await newestVersions(transaction);
  return composeContent(
    withSchedule(live.builtIn, await readSchedule(transaction, { timeZone })),
    saved.filter(({ value }) => value !== null),
    live.drawn,
  ).content;
}

/** An archived record of the schedule. */
export interface ArchivedRecord {
  kind: "training-group" | "weekly-session" | "venue";
  id: string;
  name: string;
  /** For a weekly session, its group. */
  groupId?: string;
}

/** The archived groups and venues, and the archived sessions of the other groups. */
export async function listArchivedSchedule(db: Database): Promise<ArchivedRecord[]> {
  const groups = await db
    .select({ id: trainingGroups.id, name: trainingGroups.name })
    .from(trainingGroups)
    .where(isNotNull(trainingGroups.archivedAt))
    .orderBy(asc(trainingGroups.position));
  const sessions = await db
    .select({ own: weeklySessions, group: trainingGroups.name })
    .from(weeklySessions)
    .innerJoin(trainingGroups, eq(trainingGroups.id, weeklySessions.groupId))
    .where(and(isNotNull(weeklySessions.archivedAt), isNull(trainingGroups.archivedAt)))
    .orderBy(asc(trainingGroups.position), asc(weeklySessions.id));
  const places = await db
    .select({ id: venues.id, name: venues.name })
    .from(venues)
    .where(isNotNull(venues.archivedAt))
    .orderBy(asc(venues.position));
  return [
    ...groups.map((row) => ({ kind: "training-group" as const, ...row })),
    ...sessions.map(({ own, group }) => ({
      kind: "weekly-session" as const,
      id: own.id,
      groupId: own.groupId,
      name: sessionName(own, group),
    })),
    ...places.map((row) => ({ kind: "venue" as const, ...row })),
  ];
}

/** `Middle school: Tuesday, 6:30–7:45 pm, Spring` */
export const sessionName = (
  { weekday, starts, ends, season }: typeof weeklySessions.$inferSelect,
  group: string,
): string =>
  `${group}: ${capitalized(weekday)}, ${hoursText({ start: starts, end: ends })}, ${season}`;

import { and, between, eq, inArray, not, type SQL, sql } from "drizzle-orm";
import { absenceDaysAhead, openDays } from "./attendance.ts";
import { type DatedSession, datedSessions } from "#core/time/dated-sessions.ts";
import { timesText } from "#core/time/schedule-text.ts";
import { onDay } from "#modules/catalogue/index.ts";
import type { OwnGroups } from "#modules/accounts/index.server.ts";
import { readSessionChanges } from "#modules/catalogue/index.server.ts";
import { dayOf, daysAfter, type SeasonDates } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import { weeklySessions } from "#modules/catalogue/schema.ts";
import { attendance } from "./schema.ts";

type Club = Pick<AppContext, "db" | "content">;

/** The practices of some groups from one day to another, both included, in order. */
export async function readPractices(
  ctx: Club,
  groups: OwnGroups,
  days: SeasonDates,
): Promise<DatedSession[]> {
  const scheduled = await scheduledPractices(ctx, groups, days);
  if (days.from > todayOf(ctx)) return scheduled;
  const known = new Set(scheduled.map(({ key }) => key));
  const others = (await heldKeys(ctx.db, days)).filter((key) => !known.has(key));
  const held = await heldPractices(ctx, groups, { keys: others, days });
  return [...scheduled, ...held].sort((a, b) => Temporal.ZonedDateTime.compare(a.start, b.start));
}

async function scheduledPractices(
  { db, content }: Club,
  groups: OwnGroups,
  { from, to }: SeasonDates,
): Promise<DatedSession[]> {
  const changes = await readSessionChanges(db, { from, to });
  return datedSessions(content, changes, { from, to, ...(groups !== "all" && { groups }) });
}

/**
 * The keys of the practices of some days whose attendance a coach took. Steps from one to the next in the index:
 * a practice has an entry for each athlete.
 */
async function heldKeys(db: Club["db"], { from, to }: SeasonDates): Promise<string[]> {
  const next = (after: SQL) => sql`
    select day, session_key from attendance where ${after} and day <= ${to} and not by_family
     order by day, session_key limit 1`;
  const { rows } = await db.execute<{ key: string }>(sql`
    with recursive held as (
      (${next(sql`day >= ${from}`)})
      union all
      select following.* from held,
             lateral (${next(sql`(day, session_key) > (held.day, held.session_key)`)}) as following
    ) select session_key as key from held`);
  return rows.map(({ key }) => key);
}

/**
 * Practices whose attendance was taken, from the entries alone: the schedule no longer has past days of a
 * weekly session that was archived or moved to another weekday.
 */
async function heldPractices(
  { db, content }: Club,
  groups: OwnGroups,
  { keys, days }: { keys: readonly string[]; days: SeasonDates },
): Promise<DatedSession[]> {
  if (keys.length === 0) return [];
  const { sessionKey, day, groupId, byFamily } = attendance;
  const { id: sessionId, starts, ends, venueId: venue } = weeklySessions;
  const rows = await db
    .selectDistinctOn([sessionKey], {
      key: sessionKey,
      day,
      groupId,
      sessionId,
      starts,
      ends,
      venue,
    })
    .from(attendance)
    // The key ends with the day (`sessionKey` in dated-sessions.ts).
    .innerJoin(weeklySessions, eq(sessionId, sql`left(${sessionKey}, -11)`))
    .where(
      and(
        inArray(sessionKey, [...keys]),
        between(day, days.from, days.to),
        not(byFamily),
        groups === "all" ? undefined : inArray(groupId, [...groups]),
      ),
    )
    .orderBy(sessionKey);
  const at = (on: string, plainTime: string) =>
    Temporal.PlainDate.from(on).toZonedDateTime({ timeZone: content.club.timeZone, plainTime });
  return rows.map(({ starts: from, ends: to, ...row }) => ({
    ...row,
    start: at(row.day, from),
    end: at(row.day, to),
    state: "planned",
    reason: null,
    planned: null,
    sequence: 0,
  }));
}

/** The end of a practice's day: who registers after it was not expected. */
export const endOfDay = ({ start }: Pick<DatedSession, "start">): string =>
  start.startOfDay().add({ days: 1 }).toInstant().toString();

/** Today in the club's time zone. */
export const todayOf = ({ content }: Pick<Club, "content">): string =>
  dayOf(new Date(), content.club.timeZone);

/** The days whose practices accept entries now: some weeks back, and as far ahead as families may report. */
export const openDaysFrom = (today: string): SeasonDates => ({
  from: daysAfter(today, -openDays),
  to: daysAfter(today, absenceDaysAhead),
});

/** The practices with some keys that accept entries now, by key. */
export async function openPractices(
  ctx: Club,
  groups: OwnGroups,
  keys: readonly string[],
): Promise<Map<string, DatedSession>> {
  const days = openDaysFrom(todayOf(ctx));
  const wanted = new Set(keys);
  const scheduled = (await scheduledPractices(ctx, groups, days)).filter(({ key }) =>
    wanted.has(key),
  );
  const known = new Set(scheduled.map(({ key }) => key));
  const others = keys.filter((key) => !known.has(key));
  const held = await heldPractices(ctx, groups, { keys: others, days });
  return new Map([...scheduled, ...held].map((practice) => [practice.key, practice]));
}

/** A practice as formatted text. */
export interface Practice {
  key: string;
  groupId: string;
  group: string;
  /** ISO. */
  day: string;
  /** "Tuesday, November 24". */
  date: string;
  /** "5:30–7 pm". */
  time: string;
  venue: string;
  isCancelled: boolean;
  /** The staff's note on a change; empty: nothing changed. */
  change: string;
}

/** The label of a session's change; staff's own note follows it. */
const changeLabels = {
  planned: "",
  cancelled: "Cancelled",
  moved: "Moved",
  extra: "An extra practice",
} as const;

/** A practice, formatted for pages. */
export function practiceView(
  { schedules, venues }: AppContext["content"],
  { key, groupId, day, start, end, venue, state, reason }: DatedSession,
): Practice {
  const label = changeLabels[state];
  return {
    key,
    groupId,
    group: schedules.groups.find(({ id }) => id === groupId)?.subtitle ?? groupId,
    day,
    date: onDay(start),
    time: timesText({ start, end }),
    venue: venues.find(({ id }) => id === venue)?.name ?? "",
    isCancelled: state === "cancelled",
    change: label && reason ? `${label}: ${reason}` : label,
  };
}

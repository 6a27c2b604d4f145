import { occurrences, occurrencesWithin, seasonSpan } from "./schedule.ts";
import type { SeasonDates, WeeklySession } from "./time.ts";

/** The state of one session on one day: as scheduled, or as staff changed it. */
export type SessionState = "planned" | "cancelled" | "moved" | "extra";

/** The latest state of a session that staff changed (`session_changes`). */
export interface SessionChange {
  key: string;
  /** The number of changes of this session; calendar apps use the event with the highest. */
  sequence: number;
  groupId: string;
  /** The weekly session; null: an extra practice. */
  sessionId: string | null;
  /** The ISO day on which it was scheduled. */
  plannedDay: string;
  state: SessionState;
  /** Its new time and location; null: as scheduled. An extra practice always has them. */
  instead: Instead | null;
  /** The reason shown to families; null: none given. */
  reason: string | null;
  changedAt: Date;
}

/** Another day, time or location, in the club's time zone. */
export interface Instead {
  day: string;
  start: string;
  end: string;
  venue: string;
}

/** One practice on one day. */
export interface DatedSession {
  /** Never changes, whatever happens to the session. */
  key: string;
  groupId: string;
  /** The weekly session; null: an extra one. */
  sessionId: string | null;
  /** The ISO day on which it takes place, or was to take place. */
  day: string;
  start: Temporal.ZonedDateTime;
  end: Temporal.ZonedDateTime;
  /** The location's id. */
  venue: string;
  state: SessionState;
  /** Why staff changed it, as shown to families. */
  reason: string | null;
  /** The scheduled time and location, if it takes place at another time or location. */
  planned: Pick<DatedSession, "day" | "start" | "end" | "venue"> | null;
  /** How often staff changed it. */
  sequence: number;
}

/** The weekly sessions, with the parts that determine their days. */
export interface WeeklySchedule {
  sessions: readonly Weekly[];
  /** The days of every year without practice, such as 12-25. */
  closed: readonly string[];
}

interface Weekly extends WeeklySession {
  group: string;
  venue: string;
}

interface Days extends SeasonDates {
  zone: string;
}

/** The key of a weekly session on a day of the schedule. */
export const sessionKey = (sessionId: string, plannedDay: string) => `${sessionId}-${plannedDay}`;

/** The key of an extra session. @param id of its first change, random */
export const extraKey = (id: string) => `extra-${id}`;

/**
 * Every practice from one day to another, both included, in order: the schedule with staff's changes applied.
 * This is the only definition of which practices a day has.
 * @param groups their ids; left out: all
 */
export function datedSessions(
  {
    schedules,
    club,
  }: {
    schedules: WeeklySchedule & { groups: readonly { id: string }[] };
    club: { timeZone: string };
  },
  changes: readonly SessionChange[],
  { groups, from, to }: SeasonDates & { groups?: readonly string[] },
): DatedSession[] {
  const wanted = schedules.groups.map(({ id }) => id).filter((id) => groups?.includes(id) ?? true);
  const sessions = schedules.sessions.filter(({ group }) => wanted.includes(group));
  const own = changes.filter(({ groupId }) => wanted.includes(groupId));
  return sessionsOn({ ...schedules, sessions }, own, { from, to, zone: club.timeZone });
}

/** The same for these weekly sessions and changes, regardless of their group. */
function sessionsOn(
  schedule: WeeklySchedule,
  changes: readonly SessionChange[],
  { from, to, zone }: Days,
): DatedSession[] {
  const changed = new Set(changes.map(({ key }) => key));
  const planned = schedule.sessions.flatMap((session) =>
    plannedDays(session, schedule.closed, { from, to, zone }),
  );
  return [
    ...planned.filter(({ key }) => !changed.has(key)),
    ...changedSessions(schedule, changes, zone).filter(({ day }) => from <= day && day <= to),
  ].sort(byTime);
}

/** Staff's changes to these weekly sessions; a change on a day without the session has no effect. */
export function changedSessions(
  { sessions, closed }: WeeklySchedule,
  changes: readonly SessionChange[],
  zone: string,
): DatedSession[] {
  return changes.flatMap((change) => {
    const { sessionId, plannedDay: day, instead } = change;
    if (sessionId === null)
      return instead
        ? [{ ...unchanged(change), ...changeOf(change), ...timesOf(instead, zone) }]
        : [];
    const session = sessions.find(({ id }) => id === sessionId);
    const planned = session ? plannedDays(session, closed, { from: day, to: day, zone }) : [];
    return planned.map((each) => withChange(each, change, zone));
  });
}

/** A club's schedule with staff's changes, with the fields that finding the next practice needs. */
export interface ChangingSchedule<V> {
  schedules: { closed: readonly string[] };
  venues: readonly V[];
  sessionChanges?: readonly SessionChange[];
}

/** A practice with its location. */
export type PlacedPractice<V> = DatedSession & { place: V | undefined };

/**
 * The current or next practice of these weekly sessions and their groups; null: there is none.
 * @param isWanted by its real day and place, after staff's changes
 */
export function nextPractice<V extends { id: string }>(
  sessions: readonly Weekly[],
  { schedules: { closed }, venues, sessionChanges: all = [] }: ChangingSchedule<V>,
  now: Temporal.ZonedDateTime,
  isWanted: (practice: DatedSession) => boolean = () => true,
): PlacedPractice<V> | null {
  const zone = now.timeZoneId;
  const today = now.toPlainDate();
  const isAhead = ({ end }: DatedSession) => Temporal.ZonedDateTime.compare(end, now) > 0;
  const changes = all.filter(
    ({ sessionId, groupId, plannedDay, instead }) =>
      (instead?.day ?? plannedDay) >= today.toString() &&
      (sessionId === null
        ? sessions.some(({ group }) => group === groupId)
        : sessions.some(({ id }) => id === sessionId)),
  );
  const changed = new Set(all.map(({ key }) => key));
  const coming = sessions.map((session) => {
    const days = occurrences(session, { from: today, closed, zone });
    for (const { start, end } of days) {
      const planned = plannedSession(session, start, end);
      if (isAhead(planned) && !changed.has(planned.key)) return planned;
    }
  });
  const [next] = [
    ...coming.filter((each) => each !== undefined),
    ...changedSessions({ sessions, closed }, changes, zone).filter(
      (each) => each.state !== "cancelled" && isAhead(each),
    ),
  ]
    .filter(isWanted)
    .sort(byTime);
  return next ? { ...next, place: venues.find(({ id }) => id === next.venue) } : null;
}

const byTime = (a: DatedSession, b: DatedSession) =>
  Temporal.ZonedDateTime.compare(a.start, b.start);

/** The scheduled days of a weekly session, before any change. */
function plannedDays(session: Weekly, closed: readonly string[], { from, to, zone }: Days) {
  const { since = from } = session;
  const first = Temporal.PlainDate.from(since > from ? since : from);
  const last = Temporal.PlainDate.from(to);
  const days: DatedSession[] = [];
  // A season that began in the year before may still be running.
  for (let year = first.year - 1; year <= last.year; year += 1) {
    const span = seasonSpan(session, year);
    const end = Temporal.PlainDate.compare(span.last, last) < 0 ? span.last : last;
    const within = { ...span, last: end };
    for (const { start, end } of occurrencesWithin(session, within, {
      from: first,
      closed,
      zone,
    })) {
      days.push(plannedSession(session, start, end));
    }
  }
  return days;
}

function plannedSession(
  { id: sessionId, group: groupId, venue }: Weekly,
  start: Temporal.ZonedDateTime,
  end: Temporal.ZonedDateTime,
): DatedSession {
  const day = start.toPlainDate().toString();
  const key = sessionKey(sessionId, day);
  return { ...unchanged({ key, groupId, sessionId }), day, start, end, venue };
}

const unchanged = ({
  key,
  groupId,
  sessionId,
}: Pick<DatedSession, "key" | "groupId" | "sessionId">) => ({
  key,
  groupId,
  sessionId,
  state: "planned" as SessionState,
  reason: null,
  planned: null,
  sequence: 0,
});

const changeOf = ({ state, reason, sequence }: SessionChange) => ({ state, reason, sequence });

function withChange(session: DatedSession, change: SessionChange, zone: string): DatedSession {
  const { day, start, end, venue } = session;
  return {
    ...session,
    ...changeOf(change),
    ...(change.instead && {
      ...timesOf(change.instead, zone),
      planned: { day, start, end, venue },
    }),
  };
}

function timesOf({ day, start, end, venue }: Instead, zone: string) {
  const at = (time: string) =>
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: time });
  return { day, start: at(start), end: at(end), venue };
}

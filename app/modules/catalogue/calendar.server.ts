import ICAL from "ical.js";
import { tzlib_get_ical_block } from "timezones-ical-library";
import type { ScheduleGroup, Content } from "#modules/content/index.ts";
import { changedSessions, type DatedSession, sessionKey } from "#core/time/dated-sessions.ts";
import {
  addressLine,
  type Occurrence,
  occurrencesWithin,
  seasonSpan,
} from "#core/time/schedule.ts";
import { formatDate, nowIn } from "#core/time/time.ts";
import { type PlacedSession, trainingGroups } from "./training-groups.ts";
import type { AppContext } from "#core/context.server.ts";

interface FeedOptions {
  /** A group's id. */
  group: string;
  now: Temporal.ZonedDateTime;
  /** The site's address for visitors, without a trailing slash. */
  publicUrl: string;
  /** Which practices are in it; left out: all. */
  isWanted?: (
    practice: Pick<DatedSession, "key" | "groupId" | "sessionId" | "day" | "planned">,
  ) => boolean;
}

// The library doesn't count the space at the start of a folded line; RFC 5545 (3.1) does.
ICAL.foldLength = 74;

/**
 * A group's sessions as iCalendar (RFC 5545): the current seasons and those that begin within a year. Each
 * season of each session is one weekly series with a permanent UID; staff's change of one day is an event of
 * its own with that UID. An extra practice has its own UID.
 * @returns null when there is no such group
 */
export function calendarFeed(
  content: Content,
  { group: id, now, publicUrl, isWanted = () => true }: FeedOptions,
) {
  const { schedules, club } = content;
  const record = trainingGroups(content, now, null).find((each) => each.group.id === id);
  if (!record) return null;
  const { group } = record;
  const name = `${group.subtitle} · ${club.name}`;
  const page = `${publicUrl}/schedule#${id}`;
  const series = record.sessions
    .flatMap((session) => seasonsAround(session, now, schedules.closed))
    .map(({ evenings, ...season }) => ({
      ...season,
      year: evenings.at(0)?.start.year ?? now.year,
      evenings: evenings.filter(({ session, start }) => {
        const [sessionId, day] = [session.id, start.toPlainDate().toString()];
        const key = sessionKey(sessionId, day);
        return isWanted({ key, groupId: id, sessionId, day, planned: null });
      }),
    }))
    .filter(({ evenings }) => evenings.length > 0)
    .map((season) => calendarSeries(content, { ...season, group, page }));
  const changes = (content.sessionChanges ?? []).filter(({ groupId }) => groupId === id);
  const changed = changedSessions(
    { ...schedules, sessions: record.sessions },
    changes,
    now.timeZoneId,
  ).filter(isWanted);
  const entries = [
    ...series.map(({ entry }) => entry),
    ...changed.flatMap((session) => {
      const ownKey = `${session.key}@${new URL(page).hostname}`;
      const uid =
        session.sessionId === null
          ? ownKey
          : series.find(({ keys }) => keys.includes(session.key))?.uid;
      return uid ? changedEntry(content, session, { uid, group, page }) : [];
    }),
  ];
  // jCal (RFC 7265): iCalendar as JSON.
  return ICAL.stringify([
    "vcalendar",
    [
      ["version", {}, "text", "2.0"],
      ["prodid", {}, "text", `-//${club.name}//Schedule//EN`],
      ["calscale", {}, "text", "GREGORIAN"],
      ["name", {}, "text", name],
      ["x-wr-calname", {}, "text", name],
      ["url", {}, "uri", page],
      // How often subscribed calendars should ask for cancelled sessions (RFC 7986).
      ["refresh-interval", {}, "duration", "PT1H"],
      ["x-published-ttl", {}, "text", "PT1H"],
    ],
    [...zoneRules(now.timeZoneId), ...entries],
  ]);
}

/** The dates of each season of a session that ends today or later and begins within a year. */
function seasonsAround(
  session: PlacedSession,
  now: Temporal.ZonedDateTime,
  closed: readonly string[],
) {
  const [today, zone] = [now.toPlainDate(), now.timeZoneId];
  const { compare } = Temporal.PlainDate;
  return [-1, 0, 1]
    .map((offset) => seasonSpan(session, today.year + offset))
    .filter(({ last }) => compare(last, today) >= 0)
    .filter(({ first }) => compare(first, today.add({ years: 1 })) <= 0)
    .map((span) => ({
      lastDay: span.last.toString(),
      evenings: [...occurrencesWithin(session, span, { closed, zone })],
    }))
    .filter(({ evenings }) => evenings.length > 0);
}

/** The time zone with its rules, for calendars that don't know its name. */
function zoneRules(zone: string): unknown[] {
  const [block] = tzlib_get_ical_block(zone);
  return block ? [ICAL.parse(block)] : [];
}

interface Series {
  /** The dates of one season of one session, at least one. */
  evenings: Occurrence<PlacedSession>[];
  /** The year of the season's first date, even if that is filtered out: the UID never changes. */
  year: number;
  /** The season's last day, ISO. */
  lastDay: string;
  group: ScheduleGroup;
  /** The page that the event links to. */
  page: string;
}

type Property = [name: string, parameters: object, type: string, ...values: unknown[]];

/** One season of a weekly session as a calendar event, in jCal (RFC 7265). */
function calendarSeries({ schedules }: Content, { evenings, year, lastDay, group, page }: Series) {
  const [first, last] = [evenings.at(0), evenings.at(-1)];
  const venue = first?.session.place;
  if (!first || !last || !venue) throw new Error("A series without an evening or a place");
  const place = `${venue.name}, ${addressLine(venue)}`;
  const season = `${first.session.season}, until ${formatDate(lastDay)}.`;
  const skipped = closedWeeks(evenings).map(local);
  const zone = { tzid: first.start.timeZoneId };
  const uid = `${first.session.id}-${year}@${new URL(page).hostname}`;
  const properties: Property[] = [
    ["uid", {}, "text", uid],
    ["dtstamp", {}, "date-time", `${schedules.updated}T00:00:00Z`],
    ["dtstart", zone, "date-time", local(first.start)],
    ["dtend", zone, "date-time", local(first.end)],
    // In UTC, as RFC 5545 requires for a series with a time zone.
    ["rrule", {}, "recur", { freq: "WEEKLY", until: utc(last.start) }],
    ...skipped.map((start): Property => ["exdate", zone, "date-time", start]),
    ["summary", {}, "text", `${group.subtitle}: practice`],
    ["location", {}, "text", place],
    ["description", {}, "text", `${season}\n${venue.arriving}\n${schedules.weather}`],
    ["url", {}, "uri", page],
  ];
  const keys = evenings.map(({ session, start }) =>
    sessionKey(session.id, start.toPlainDate().toString()),
  );
  return { uid, keys, entry: ["vevent", properties, []] };
}

interface Entry extends Pick<Series, "group" | "page"> {
  uid: string;
}

/** A practice that staff changed; if it belongs to a series, it names the date that it replaces. */
function changedEntry(
  { schedules, venues, sessionChanges }: Content,
  session: DatedSession,
  { uid, group, page }: Entry,
) {
  const { key, sessionId, state, reason, sequence } = session;
  const venue = venues.find(({ id }) => id === session.venue);
  const change = sessionChanges?.find((each) => each.key === key);
  if (!venue || !change) return [];
  const zone = { tzid: session.start.timeZoneId };
  const planned = session.planned ?? session;
  const isCancelled = state === "cancelled";
  const results = { cancelled: "Cancelled: ", moved: "Moved: ", extra: "Extra: ", planned: "" };
  const properties: Property[] = [
    ["uid", {}, "text", uid],
    ["dtstamp", {}, "date-time", stampOf(change.changedAt)],
    ["sequence", {}, "integer", sequence],
    ...(sessionId === null
      ? []
      : [["recurrence-id", zone, "date-time", local(planned.start)] satisfies Property]),
    ["dtstart", zone, "date-time", local(session.start)],
    ["dtend", zone, "date-time", local(session.end)],
    ["status", {}, "text", isCancelled ? "CANCELLED" : "CONFIRMED"],
    ["summary", {}, "text", `${results[state]}${group.subtitle}: practice`],
    ["location", {}, "text", `${venue.name}, ${addressLine(venue)}`],
    [
      "description",
      {},
      "text",
      [reason, ...(isCancelled ? [] : [venue.arriving, schedules.weather])]
        .filter(Boolean)
        .join("\n"),
    ],
    ["url", {}, "uri", page],
  ];
  return [["vevent", properties, []]];
}

/** The weeks of a series without practice. */
function closedWeeks(evenings: Occurrence[]): Temporal.ZonedDateTime[] {
  const starts = evenings.map(({ start }) => start);
  return starts.slice(1).flatMap((start, i) => {
    const gap: Temporal.ZonedDateTime[] = [];
    let week = starts[i]?.add({ weeks: 1 });
    while (week && Temporal.ZonedDateTime.compare(week, start) < 0) {
      gap.push(week);
      week = week.add({ weeks: 1 });
    }
    return gap;
  });
}

const stampOf = (at: Date) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toString({ smallestUnit: "second" });
const local = (time: Temporal.ZonedDateTime) =>
  time.toPlainDateTime().toString({ smallestUnit: "second" });
const utc = (time: Temporal.ZonedDateTime) => time.toInstant().toString({ smallestUnit: "second" });

/**
 * The iCalendar of a group's sessions now; null when there is no such group.
 * @param practice the key of the only one to include; left out: all
 */
export const groupFeed = (
  { content, publicUrl }: Pick<AppContext, "content" | "publicUrl">,
  { group, practice }: { group: string; practice: string | undefined },
) =>
  calendarFeed(content, {
    group,
    now: nowIn(content.club.timeZone),
    publicUrl,
    isWanted: ({ key }) => !practice || key === practice,
  });

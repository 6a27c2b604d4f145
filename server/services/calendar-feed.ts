import ICAL from "ical.js";
import { tzlib_get_ical_block } from "timezones-ical-library";
import type { Session } from "#domain/content/schedules.ts";
import type { Content } from "#domain/content/schema.ts";
import { type Occurrence, occurrencesWithin, seasonSpan } from "#domain/schedule/occurrences.ts";
import { calendarSeries } from "./calendar-series.ts";

interface FeedOptions {
  /** A group's id. */
  group: string;
  now: Temporal.ZonedDateTime;
  /** Where visitors reach the site, without a trailing slash. */
  publicUrl: string;
}

// The library doesn't count the space that begins a folded line; RFC 5545 (3.1) does.
ICAL.foldLength = 74;

/**
 * A group's sessions as iCalendar (RFC 5545): the seasons under way and those that begin within a
 * year. Each season of each session is one weekly series whose UID never changes.
 * @returns null when there is no such group
 */
export function calendarFeed(content: Content, { group: id, now, publicUrl }: FeedOptions) {
  const { schedules, club } = content;
  const group = schedules.groups.find((one) => one.id === id);
  if (!group) return null;
  const name = `${group.subtitle} · ${club.name}`;
  const page = `${publicUrl}/schedule#${id}`;
  const series = schedules.sessions
    .filter((session) => session.group === id)
    .flatMap((session) => seasonsAround(session, now, schedules.closed))
    .map((evenings) => calendarSeries(content, { evenings, group, page }));
  // jCal (RFC 7265): the same as data.
  return ICAL.stringify([
    "vcalendar",
    [
      ["version", {}, "text", "2.0"],
      ["prodid", {}, "text", `-//${club.name}//Schedule//EN`],
      ["calscale", {}, "text", "GREGORIAN"],
      ["name", {}, "text", name],
      ["x-wr-calname", {}, "text", name],
      ["url", {}, "uri", page],
      // A subscribed calendar asks again a few times a day (RFC 7986).
      ["refresh-interval", {}, "duration", "PT6H"],
      ["x-published-ttl", {}, "text", "PT6H"],
    ],
    [...zoneRules(now.timeZoneId), ...series],
  ]);
}

/** The evenings of each season of a session that ends today or later and begins within a year. */
function seasonsAround(session: Session, now: Temporal.ZonedDateTime, closed: readonly string[]) {
  const [today, zone] = [now.toPlainDate(), now.timeZoneId];
  const { compare } = Temporal.PlainDate;
  return [-1, 0, 1]
    .map((offset) => seasonSpan(session, today.year + offset))
    .filter(({ last }) => compare(last, today) >= 0)
    .filter(({ first }) => compare(first, today.add({ years: 1 })) <= 0)
    .map((span): Occurrence<Session>[] => [...occurrencesWithin(session, span, { closed, zone })])
    .filter((evenings) => evenings.length > 0);
}

/** The time zone with its rules, for calendars that don't know it by name. */
function zoneRules(zone: string): unknown[] {
  const [block] = tzlib_get_ical_block(zone);
  return block ? [ICAL.parse(block)] : [];
}

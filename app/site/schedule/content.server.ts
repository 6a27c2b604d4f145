import type { ScheduleGroup, Session } from "#domain/content/schedule.ts";
import type { Content } from "#domain/content/schema.ts";
import { calendarLinks } from "#domain/calendar-links.ts";
import { relativeDay, spokenHours, spokenSeason } from "#domain/schedule-words.ts";
import { mapPath } from "#domain/map-address.ts";
import { addressLine, nextOccurrence, type ScheduleFilter, seasonSpan } from "#domain/schedule.ts";
import { entriesOf } from "#domain/content/catalogue.ts";
import { joiningOf, priceInWords } from "#domain/joining.ts";
import { joinableFirst, placeIn } from "#domain/registration.ts";
import { weekdays } from "#domain/time.ts";
import { optionAnchor } from "../program-content.ts";
import type {
  ArrivalPlace,
  GroupSessions,
  NextSession,
  ShownPlace,
  ShownProgram,
} from "./types.ts";

interface ScheduleQuery {
  now: Temporal.ZonedDateTime;
  filter: ScheduleFilter;
  /** Where visitors reach the site, without a trailing slash. */
  publicUrl: string;
}

/** Every group with its next session. */
export function groupsShown(content: Content, now: Temporal.ZonedDateTime) {
  return content.schedules.groups.map((group) => ({
    id: group.id,
    program: group.program,
    name: group.subtitle,
    who: group.who,
    sign: group.logo,
    next: nextSession(content, group, now),
  }));
}

/** The three schedules after filtering, the current season first. */
export function programsShown(
  content: Content,
  { now, filter, publicUrl }: ScheduleQuery,
): ShownProgram[] {
  const { sessions, headings } = content.schedules;
  const wanted = sessions.filter((session) => isWanted(content, session, filter));
  const groups = groupsShown(content, now).map(({ program, ...group }) => ({
    ...group,
    program,
    seasons: seasonsShown(
      content,
      wanted.filter((session) => session.group === group.id),
      now,
    ),
    offer: offerOf(content, group.id, now),
    calendars: calendarLinks(`/schedule/${group.id}.ics`, publicUrl),
  }));
  return (["track", "strength", "speed"] as const)
    .map((program) => ({
      id: program,
      heading: headings[program],
      place: onlyPlace(content, program),
      groups: groups.filter((group) => group.program === program && group.seasons.length > 0),
    }))
    .filter((program) => program.groups.length > 0);
}

/** The cheapest membership that a family can join a group with now; places left are not looked up. */
function offerOf(
  content: Content,
  groupId: string,
  now: Temporal.ZonedDateTime,
): GroupSessions["offer"] {
  const { schedules, offerings } = content;
  const today = now.toPlainDate().toString();
  const group = schedules.groups.find(({ id }) => id === groupId);
  const entries = entriesOf(offerings, "registration")
    .filter(({ type, id }) => group?.options.type === type && group.options.ids.includes(id))
    .sort((a, b) => a.priceCents - b.priceCents)
    .map((entry) => ({
      entry,
      ...placeIn(entry, { today, opensDaysBefore: offerings.opensDaysBefore }, () => 0),
    }));
  const [first] = joinableFirst(entries, today);
  if (!first) return null;
  const { title, per } = first.entry;
  return {
    title,
    price: priceInWords(joiningOf(first.entry, first.season, content, now), per),
    to: `/register-for-membership#${optionAnchor(first.entry)}`,
  };
}

/** When the page's statements about today and next sessions expire. */
export function trueUntil(next: (NextSession | null)[], now: Temporal.ZonedDateTime): Date {
  const midnight = now.add({ days: 1 }).startOfDay().epochMilliseconds;
  const changes = next.flatMap((session) =>
    session ? [Date.parse(session.underWay ? session.end : session.start)] : [],
  );
  return new Date(Math.min(midnight, ...changes));
}

function nextSession(
  content: Content,
  group: ScheduleGroup,
  now: Temporal.ZonedDateTime,
): NextSession | null {
  const { sessions, closed } = content.schedules;
  const own = sessions.filter((session) => session.group === group.id);
  const next = nextOccurrence(own, { now, closed });
  if (!next) return null;
  const { session, start, end } = next;
  const iso = { smallestUnit: "minute", timeZoneName: "never" } as const;
  return {
    day: relativeDay(start, now),
    hours: spokenHours(session),
    underWay: Temporal.ZonedDateTime.compare(start, now) <= 0,
    start: start.toString(iso),
    end: end.toString(iso),
    place: placeShown(content, session.venue),
  };
}

function isWanted(content: Content, session: Session, { town, day, group }: ScheduleFilter) {
  return (
    (!town || placeShown(content, session.venue).town === town) &&
    (!day || session.weekday === day) &&
    (!group || session.group === group)
  );
}

/** The place of a program that has only one. */
function onlyPlace(content: Content, program: ScheduleGroup["program"]) {
  const { schedules } = content;
  const ids = schedules.groups.filter((g) => g.program === program).map(({ id }) => id);
  const sessions = schedules.sessions.filter(({ group }) => ids.includes(group));
  const [venue, ...others] = new Set(sessions.map((session) => session.venue));
  return venue && others.length === 0 ? placeShown(content, venue) : null;
}

/** Sessions by season, the current one first, then in order; by day within a season. */
function seasonsShown(
  content: Content,
  sessions: Session[],
  now: Temporal.ZonedDateTime,
): GroupSessions["seasons"] {
  const today = now.toPlainDate();
  const seasons = Map.groupBy(sessions, ({ from, to }) => `${from} ${to}`).values();
  return [...seasons]
    .flatMap((rows) => {
      const [first] = rows;
      if (!first) return [];
      return [{ first, rows: rows.toSorted(byDay), days: daysUntil(first, today) }];
    })
    .toSorted((a, b) => a.days - b.days)
    .map(({ first, rows, days }) => ({
      name: first.season,
      dates: spokenSeason(first),
      now: days <= 0,
      sessions: rows.map((session) => ({
        id: session.id,
        day: session.weekday.replace(/^./, (letter) => letter.toUpperCase()),
        hours: spokenHours(session),
        place: placeShown(content, session.venue),
      })),
    }));
}

/** Days until a season begins; while it is under way, not positive. */
function daysUntil(session: Session, today: Temporal.PlainDate): number {
  const coming = [-1, 0, 1]
    .map((offset) => seasonSpan(session, today.year + offset))
    .find(({ last }) => Temporal.PlainDate.compare(last, today) >= 0);
  return coming ? today.until(coming.first).days : Number.POSITIVE_INFINITY;
}

const byDay = (a: Session, b: Session) =>
  weekdays.indexOf(a.weekday) - weekdays.indexOf(b.weekday) || a.start.localeCompare(b.start);

/** A venue as a line of the schedule names it. */
function placeShown(content: Content, venueId: string): ShownPlace {
  const venue = content.venues.find(({ id }) => id === venueId);
  if (!venue) throw new Error(`There is no venue "${venueId}"`);
  const { id, name, town, street, province, postalCode } = venue;
  return { id, name, town, street, province, postalCode, map: mapPath(id) };
}

/** Every place with its address and how to arrive. */
export const arrivalPlaces = ({ venues }: Content): ArrivalPlace[] =>
  venues.map(({ id, name, what, arriving, ...address }) => ({
    id,
    name,
    address: addressLine(address),
    map: mapPath(id),
    what,
    arriving,
  }));

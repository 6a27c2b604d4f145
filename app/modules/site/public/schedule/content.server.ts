import { knownPlaces } from "#modules/enrolment/index.server.ts";
import { type Session, trueUntil, type Content } from "#modules/content/index.ts";
import {
  calendarLinks,
  offeringFacts,
  placesLeft,
  describeChange,
  comingChanges,
  type PlacedSession,
  type TrainingGroup,
  trainingGroups,
} from "#modules/catalogue/index.ts";
import { optionAnchor } from "#modules/billing/ui.ts";
import { capitalized } from "#core/capitalized.ts";
import { mapPath } from "#core/map-address.ts";
import { type DatedSession, nextPractice } from "#core/time/dated-sessions.ts";
import { relativeDay, hoursText, seasonText, timesText } from "#core/time/schedule-text.ts";
import { addressLine, type ScheduleFilter, seasonSpan } from "#core/time/schedule.ts";
import { nowIn, monthText, weekdays, yearOfDay } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import type {
  ArrivalPlace,
  GroupSessions,
  NextSession,
  ChangeView,
  GroupView,
  PlaceView,
  ProgramView,
} from "./types.ts";

interface ScheduleQuery {
  now: Temporal.ZonedDateTime;
  filter: ScheduleFilter;
  /** The site's public address, without a trailing slash. */
  publicUrl: string;
  changed: Changed;
}

/** The session changes of the coming days, with the club's content. */
export interface Changed {
  changes: readonly DatedSession[];
  content: Content;
}

/** The current groups, the session changes of the coming days, and until when the view is valid. */
export async function groupsNow(ctx: AppContext) {
  const { content } = ctx;
  const now = nowIn(content.club.timeZone);
  const places = await knownPlaces(ctx);
  const records = trainingGroups(content, now, places);
  const changed: Changed = { changes: comingChanges(content, now), content };
  const next = [...records.map((record) => record.next), ...changed.changes];
  return { now, records, changed, expires: trueUntil(next, now, places !== null) };
}

/** A group with its next session, its session changes, and the offering to join it. */
const groupView = (
  record: TrainingGroup,
  now: Temporal.ZonedDateTime,
  { changes, content }: Changed,
): GroupView => ({
  id: record.group.id,
  name: record.group.subtitle,
  who: record.group.who,
  sign: record.group.logo,
  next: nextSession(record, now),
  resumes: resumesIn(record, now),
  changes: changes
    .filter(({ groupId }) => groupId === record.group.id)
    .flatMap((session) => changeView(session, content.venues, now)),
  offer: offerView(record, content, now),
});

/** The groups with sessions that the filter finds, each with the next of these. */
export const wantedGroups = (
  records: readonly TrainingGroup[],
  { now, filter, content }: Pick<ScheduleQuery, "now" | "filter"> & { content: Content },
): TrainingGroup[] =>
  records
    .map((record) => {
      const sessions = record.sessions.filter((session) => isWanted(session, filter));
      return { ...record, sessions, next: nextPractice(sessions, content, now) };
    })
    .filter(({ sessions }) => sessions.length > 0);

/** These groups, the next practice first. */
export function nextFirst(
  groups: readonly TrainingGroup[],
  now: Temporal.ZonedDateTime,
  changed: Changed,
): GroupView[] {
  const start = ({ next }: TrainingGroup) => next?.start.epochMilliseconds ?? Infinity;
  return groups
    .toSorted((a, b) => start(a) - start(b))
    .map((record) => groupView(record, now, changed));
}

/** A group without practice for longer than this many days is between its seasons. */
const longBreak = 90;

/** The month in which a group between its seasons trains again. */
function resumesIn({ next }: TrainingGroup, now: Temporal.ZonedDateTime): string | null {
  if (!next || now.until(next.start, { largestUnit: "days" }).days <= longBreak) return null;
  return `${monthText(next.day.slice(0, 7), "long")} ${yearOfDay(next.day)}`;
}

/** The three schedules after filtering, the current season first; groups between their seasons are last. */
export function programsView(
  { headings }: Pick<Content["schedules"], "headings">,
  records: readonly TrainingGroup[],
  { now, filter, publicUrl, changed }: ScheduleQuery,
): ProgramView[] {
  return (["track", "strength", "speed"] as const)
    .map((program) => {
      const own = records
        .filter(({ group }) => group.program === program)
        .toSorted((a, b) => Number(!!resumesIn(a, now)) - Number(!!resumesIn(b, now)));
      return {
        id: program,
        heading: headings[program],
        place: onlyPlace(own),
        groups: own
          .map((record) => ({
            ...groupView(record, now, changed),
            seasons: seasonsView(
              record.sessions.filter((session) => isWanted(session, filter)),
              now,
            ),
            calendars: calendarLinks(`/schedule/${record.group.id}.ics`, publicUrl),
          }))
          .filter(({ seasons }) => seasons.length > 0),
      };
    })
    .filter((program) => program.groups.length > 0);
}

/** Every group that trains in a town, with its sessions there and its offering; null without a group. */
export function townSchedule(
  town: string,
  records: readonly TrainingGroup[],
  now: Temporal.ZonedDateTime,
  changed: Changed,
): ProgramView | null {
  const filter = { town, day: null, group: null };
  const here = records
    .map((record) => {
      const sessions = record.sessions.filter((session) => isWanted(session, filter));
      const isHere = ({ id }: Session) => sessions.some((session) => session.id === id);
      const offers = record.offers.filter(({ joining }) => joining.sessions.some(isHere));
      return { ...record, sessions, offers };
    })
    .filter(({ sessions }) => sessions.length > 0);
  if (here.length === 0) return null;
  const isInTown = (venue: string | null | undefined) =>
    changed.content.venues.some((each) => each.id === venue && each.town === town);
  const changes = changed.changes.filter(
    ({ venue, planned }) => isInTown(venue) || isInTown(planned?.venue),
  );
  const groups = here.map((record) => ({
    ...groupView(record, now, { ...changed, changes }),
    seasons: seasonsView(record.sessions, now),
    // A group's calendar also contains its sessions in other towns, so only the schedule links to it.
    calendars: [],
  }));
  return { id: "town", heading: `Practices in ${town}`, place: onlyPlace(here), groups };
}

/** The offering with which a newcomer joins a group now, or the cheapest future one. */
function offerView(
  { group, offers: [first] }: TrainingGroup,
  content: Content,
  now: Temporal.ZonedDateTime,
): GroupView["offer"] {
  if (!first) return null;
  const { entry, joining, state, note, opens, left } = first;
  const { pays, sessions, invitation } = offeringFacts(entry, first, content, {
    now,
    group: group.id,
  });
  return {
    title: entry.title,
    label: [entry.title, sessions].filter(Boolean).join(": "),
    price: pays,
    priceCents: joining.toPayCents,
    note: invitation || (note ?? (left === null ? null : placesLeft(left))),
    byInvitation: invitation !== "",
    ask: invitation ? "Ask a coach" : "Ask about a spot",
    state,
    opens,
    to: invitation ? "/contact-us" : `/register-for-membership#${optionAnchor(entry)}`,
  };
}

function nextSession({ next }: TrainingGroup, now: Temporal.ZonedDateTime): NextSession | null {
  if (!next) return null;
  const { key, start, end, venue, place } = next;
  return {
    key,
    day: Temporal.ZonedDateTime.compare(start, now) > 0 ? relativeDay(start, now) : "On now",
    hours: timesText(next),
    start: start.toString(iso),
    end: end.toString(iso),
    place: placeView({ venue, place }),
  };
}

const iso = { smallestUnit: "minute", timeZoneName: "never" } as const;

function changeView(
  session: DatedSession,
  venues: Content["venues"],
  now: Temporal.ZonedDateTime,
): ChangeView[] {
  const { key, state, start, end, planned, venue } = session;
  const place = venues.find(({ id }) => id === venue);
  // Staff have archived the location since.
  if (!place || state === "planned") return [];
  return [
    {
      key,
      state,
      reason: describeChange(session, { venues }, now),
      start: start.toString(iso),
      end: end.toString(iso),
      previousStart: planned?.start.toString(iso) ?? null,
      place: placeView({ venue, place }),
    },
  ];
}

function isWanted(session: PlacedSession, { town, day, group }: ScheduleFilter) {
  return (
    (!town || session.place?.town === town) &&
    (!day || session.weekday === day) &&
    (!group || session.group === group)
  );
}

/** A program's location if it has only one. */
function onlyPlace(records: readonly TrainingGroup[]) {
  const sessions = records.flatMap((record) => record.sessions);
  const [first] = sessions;
  return first && sessions.every(({ venue }) => venue === first.venue) ? placeView(first) : null;
}

/** Sessions by season, the current one first, then in order; by day within a season. */
function seasonsView(
  sessions: PlacedSession[],
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
      dates: seasonText(first),
      now: days <= 0,
      sessions: rows.map((session) => ({
        id: session.id,
        day: capitalized(session.weekday),
        hours: hoursText(session),
        place: placeView(session),
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

/** A session's location, for a line of the schedule. */
function placeView({ venue, place }: Pick<PlacedSession, "venue" | "place">): PlaceView {
  if (!place) throw new Error(`There is no venue "${venue}"`);
  const { id, name, town, street, province, postalCode } = place;
  return { id, name, town, street, province, postalCode, map: mapPath(id) };
}

/** Every location with its address and directions. */
export const arrivalPlaces = ({ venues }: Content): ArrivalPlace[] =>
  venues.map(({ id, name, what, arriving, ...address }) => ({
    id,
    name,
    address: addressLine(address),
    map: mapPath(id),
    what: `${what}.`,
    arriving,
  }));

/** The options for the day. */
export const dayChoices = weekdays.map((day) => ({ day, name: capitalized(day) }));

/** `3 sessions a week in Whitby on Tuesdays`; sessions of several seasons are added up. */
export function foundText({ town, day }: ScheduleFilter, programs: ProgramView[]): string {
  const count = programs
    .flatMap(({ groups }) => groups.flatMap(({ seasons }) => seasons))
    .reduce((sum, { sessions }) => sum + sessions.length, 0);
  const where = town ? ` in ${town}` : "";
  const when = day ? ` on ${capitalized(day)}s` : "";
  if (count === 0) return `No session${where}${when} for this group. Try another day or town.`;
  return `${count} weekly ${count === 1 ? "session" : "sessions"}${where}${when}, all seasons`;
}

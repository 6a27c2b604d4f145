import { knownPlaces } from "#modules/enrolment/index.server.ts";
import { type Content, type Session, trueUntil } from "#modules/content/index.ts";
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
import { relativeDay, timesText } from "#core/time/schedule-text.ts";
import { addressLine, type ScheduleFilter } from "#core/time/schedule.ts";
import { formatDate, nowIn, monthText, weekdays, yearOfDay } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import type { ArrivalPlace, NextSession, ChangeView, GroupView, ProgramView } from "./types.ts";
import { placeView, seasonsView } from "./seasons.server.ts";

interface ScheduleQuery {
  now: Temporal.ZonedDateTime;
  filter: ScheduleFilter;
  /** The site's public address, without a trailing slash. */
  publicUrl: string;
  changed: Changed;
}

interface WithContent {
  content: Content;
}

/** The session changes of the coming days, with the club's content. */
export interface Changed extends WithContent {
  changes: readonly DatedSession[];
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

/** The groups with sessions that the filter finds, each with its next practice in that town and on that day. */
export const wantedGroups = (
  records: readonly TrainingGroup[],
  { now, filter, content }: Pick<ScheduleQuery, "now" | "filter"> & WithContent,
): TrainingGroup[] =>
  records
    .map((record) => {
      const sessions = record.sessions.filter((session) => isWanted(session, filter));
      return { ...record, sessions, next: nextWanted(record, { now, filter, content }) };
    })
    .filter(({ sessions }) => sessions.length > 0);

/** Staff may have moved a practice to another town or day than the schedule's, or added one. */
function nextWanted(
  { sessions }: TrainingGroup,
  { now, filter: { town, day }, content }: Pick<ScheduleQuery, "now" | "filter"> & WithContent,
) {
  const venues = content.venues.filter((venue) => !town || venue.town === town).map(({ id }) => id);
  return nextPractice(
    sessions,
    content,
    now,
    ({ venue, start }) => venues.includes(venue) && (!day || weekdays[start.dayOfWeek - 1] === day),
  );
}

/** These groups, the next practice first. */
export function nextFirst(
  groups: readonly TrainingGroup[],
  now: Temporal.ZonedDateTime,
  changed: Changed,
): GroupView[] {
  return groups.toSorted(byNext).map((record) => groupView(record, now, changed));
}

/** Only with the changes up to its next practice: the week ahead has the later ones. */
export function upToNext({ next, changes, ...group }: GroupView): GroupView {
  const isDue = (time: string | null) => !next || (time !== null && time <= next.start);
  return {
    ...group,
    next,
    changes: changes.filter(({ start, previousStart }) => isDue(start) || isDue(previousStart)),
  };
}

const byNext = (a: TrainingGroup, b: TrainingGroup) => startOf(a) - startOf(b);
const startOf = ({ next }: TrainingGroup) => next?.start.epochMilliseconds ?? Number.MAX_VALUE;

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
  const isFiltered = Object.values(filter).some(Boolean);
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
              isFiltered,
            ),
            calendars: calendarLinks(`/schedule/${record.group.id}.ics`, publicUrl),
          }))
          .filter(({ seasons }) => seasons.length > 0),
      };
    })
    .filter((program) => program.groups.length > 0);
}

/**
 * Every group that trains in a town, with its sessions there and its offering; null without a group. Groups
 * between their seasons are last, and groups by invitation after those that anyone can join.
 */
export function townSchedule(
  town: string,
  records: readonly TrainingGroup[],
  now: Temporal.ZonedDateTime,
  changed: Changed,
): ProgramView | null {
  const filter = { town, day: null, group: null };
  const here = wantedGroups(records, { now, filter, content: changed.content }).map((record) => {
    const { sessions } = record;
    const isHere = ({ id }: Session) => sessions.some((session) => session.id === id);
    const offers = record.offers.filter(({ joining }) => joining.sessions.some(isHere));
    return { ...record, offers };
  });
  if (here.length === 0) return null;
  const isInTown = (venue: string | null | undefined) =>
    changed.content.venues.some((each) => each.id === venue && each.town === town);
  const changes = changed.changes.filter(
    ({ venue, planned }) => isInTown(venue) || isInTown(planned?.venue),
  );
  const isInvited = ({ offers: [first] }: TrainingGroup) => first?.entry.admits === "by invitation";
  const inOrder = here.toSorted(
    (a, b) =>
      Number(!!resumesIn(a, now)) - Number(!!resumesIn(b, now)) ||
      Number(isInvited(a)) - Number(isInvited(b)),
  );
  const groups = inOrder.map((record) => ({
    ...groupView(record, now, { ...changed, changes }),
    seasons: seasonsView(record.sessions, now),
    // A group's calendar also contains its sessions in other towns, so only the schedule links to it.
    calendars: [],
  }));
  return { id: "town", heading: "Practice times", place: onlyPlace(here), groups };
}

/** When a town's groups are back, as in `Back September 2027.`, and where they train until then; null: they are here. */
export function townBreak(
  town: string,
  records: readonly TrainingGroup[],
  { now, content }: Pick<ScheduleQuery, "now"> & WithContent,
): { line: string; until: string[] } | null {
  const filter = { town, day: null, group: null };
  const [first, ...others] = wantedGroups(records, { now, filter, content }).toSorted(byNext);
  const back = first && resumesIn(first, now);
  if (!back) return null;
  const own = [first, ...others].map(({ group }) => group);
  const until = records
    .filter((record) => own.includes(record.group) && !resumesIn(record, now))
    .flatMap(({ next }) => next?.place?.town ?? []);
  return { line: `Back ${back}.`, until: [...new Set(until)] };
}

/** The offering with which a newcomer joins a group now, or the cheapest future one. */
function offerView(
  { group, offers }: TrainingGroup,
  content: Content,
  now: Temporal.ZonedDateTime,
): GroupView["offer"] {
  const [first] = offers;
  if (!first) return null;
  const today = now.toPlainDate().toString();
  const isLater = first.season.from > today;
  const full = offers.find(
    (offer) =>
      isLater && offer.state === "full" && offer.season.from <= today && !offer.entry.admits,
  );
  const { entry, joining, state, note, opens, left } = first;
  const waiting = (of: typeof entry) => `/waiting-list/${of.type}/${of.id}`;
  const from = isLater ? ` from ${formatDate(first.season.from)}` : "";
  const { pays, sessions, invitation } = offeringFacts(entry, first, content, {
    now,
    group: group.id,
  });
  return {
    title: entry.title,
    label: [entry.title, sessions].filter(Boolean).join(": "),
    price: pays && isLater ? `${pays},${from}` : pays,
    full: full && { title: full.entry.title, to: waiting(full.entry) },
    priceCents: joining.toPayCents,
    note: invitation || (note ?? (left === null ? null : placesLeft(left) + from)),
    byInvitation: invitation !== "",
    ...(invitation
      ? { ask: "Ask a coach", to: "/contact-us" }
      : state === "full"
        ? { ask: "Join the waiting list", to: waiting(entry) }
        : { ask: "Ask about a spot", to: `/register-for-membership#${optionAnchor(entry)}` }),
    state,
    opens,
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

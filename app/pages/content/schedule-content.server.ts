import type { NextSession, ShownProgram } from "#app/sections/schedule-shown.ts";
import type { ScheduleGroup, Session } from "#domain/content/schedules.ts";
import type { Content } from "#domain/content/schema.ts";
import { nextOccurrence } from "#domain/schedule/occurrences.ts";
import type { ScheduleFilter } from "#domain/schedule/schedule-filter.ts";
import { spokenDay, spokenHours } from "#domain/schedule/session-words.ts";
import { placeShown } from "./place-shown.server.ts";
import { seasonsShown } from "./schedule-seasons.server.ts";

interface Asked {
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

/** The three schedules: what the filter leaves of them, the season under way first. */
export function programsShown(content: Content, { now, filter, publicUrl }: Asked): ShownProgram[] {
  const { sessions, headings } = content.schedules;
  const calendars = `${publicUrl.replace(/^https?:/, "webcal:")}/schedule`;
  const wanted = sessions.filter((session) => isWanted(content, session, filter));
  const groups = groupsShown(content, now).map(({ program, ...group }) => ({
    ...group,
    program,
    seasons: seasonsShown(
      content,
      wanted.filter((session) => session.group === group.id),
      now,
    ),
    calendar: { subscribe: `${calendars}/${group.id}.ics`, file: `/schedule/${group.id}.ics` },
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

/** When what the page says of today and of next sessions stops being true. */
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
    day: spokenDay(start, now),
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

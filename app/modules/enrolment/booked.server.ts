import {
  type CalendarLink,
  calendarLinks,
  currentSessions,
  type FirstPractice,
  firstPracticeOf,
  ownJoining,
  formatSeason,
  practiceTimes,
} from "#modules/catalogue/index.ts";
import type { RegistrationState } from "#modules/families/index.ts";
import { bibYears, formatDays, monthFrom, formatNext } from "#modules/content/index.ts";
import type { Family } from "#modules/families/index.server.ts";
import { mapPath } from "#core/map-address.ts";
import { addressLine } from "#core/time/schedule.ts";
import { dayOf, formatDate, nowIn } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";

type Registration = Family["athletes"][number]["registrations"][number];

/** A registration as its family sees it: dates, locations and calendars to subscribe to. */
export interface Booked {
  id: string;
  title: string;
  state: RegistrationState;
  /** "November 1, 2026 to March 31, 2027"; empty: sold without a season. */
  season: string;
  /** "2026–27"; empty: sold without a season. */
  years: string;
  /** The season's last day has passed. */
  isOver: boolean;
  /** The paid month: "Nov 24 to Dec 24, 2026"; empty: it is not sold by the month. */
  month: string;
  /** "Tue, Sat", of the group's season under way or next; empty: it has no training group. */
  days: string;
  /** "Tuesday 5:30–6:30 pm, Foundry Fieldhouse, Whitby", in place of the days; empty: too many for that. */
  practices: string[];
  /** "Tomorrow, 5:30–6:30 pm"; empty: there is none left. */
  next: string;
  /** The next practice of the athlete's own group; null: there is none left. */
  first: FirstPractice | null;
  places: { id: string; name: string; address: string; map: string }[];
  calendars: { group: string; links: CalendarLink[] }[];
}

/** A registration's dates and locations in the current schedule. */
export function bookedOf(
  { content, publicUrl }: Pick<AppContext, "content" | "publicUrl">,
  registration: Registration,
  { birthYear }: { birthYear: number | null },
): Booked {
  const { id, title, state, seasonFrom: from, seasonTo: to, per, createdAt } = registration;
  const { timeZone } = content.club;
  const now = nowIn(timeZone);
  const joining = ownJoining(content, registration, birthYear, now);
  const month =
    per === "month" && from && to ? monthFrom(dayOf(createdAt, timeZone), { from, to }) : null;
  const all = joining?.sessions ?? [];
  const { next } = joining ?? {};
  const sessions = currentSessions(all, next);
  const places = new Map(sessions.flatMap(({ place }) => (place ? [[place.id, place]] : [])));
  const groups = new Set(all.map(({ group }) => group));
  return {
    id,
    title,
    state,
    season: from && to ? `${formatDate(from)} to ${formatDate(to)}` : "",
    years: from && to ? bibYears({ from, to }) : "",
    isOver: to !== null && to < now.toPlainDate().toString(),
    month: month ? formatSeason(month) : "",
    days: formatDays(sessions),
    practices: practicesIn(joining),
    next: joining ? formatNext(joining, now) : "",
    first: firstPracticeOf(content, registration, birthYear, now),
    places: [...places.values()].map((place) => ({
      id: place.id,
      name: place.name,
      address: addressLine(place),
      map: mapPath(place.id),
    })),
    calendars: content.schedules.groups
      .filter((group) => groups.has(group.id))
      .map((group) => ({
        group: group.subtitle,
        links: calendarLinks(`/schedule/${group.id}.ics`, publicUrl),
      })),
  };
}

/** Each practice of the athlete's week, for the mail about a registration. */
export const weekOf = (
  { content }: Pick<AppContext, "content">,
  registration: Parameters<typeof ownJoining>[1],
  birthYear: number | null,
): string[] =>
  practicesIn(ownJoining(content, registration, birthYear, nowIn(content.club.timeZone)));

/** With more practices a week than this, only their days are said. */
const mostWithTimes = 3;

function practicesIn(joining: ReturnType<typeof ownJoining>): string[] {
  const sessions = currentSessions(joining?.sessions ?? [], joining?.next);
  return sessions.length > mostWithTimes ? [] : practiceTimes(sessions);
}

import { capitalized } from "#core/capitalized.ts";
import { hoursText } from "#core/time/schedule-text.ts";
import { seasonDates, type Weekday, weekdays } from "#core/time/time.ts";
import { type Content, formatDays } from "#modules/content/index.ts";

type Club = Pick<Content, "schedules" | "venues">;

const sessionsOf = ({ schedules }: Club, group: string) =>
  schedules.sessions
    .filter((session) => session.group === group)
    .toSorted((a, b) => weekdays.indexOf(a.weekday) - weekdays.indexOf(b.weekday));

/** This season's, those of the same hours and place together. @param today ISO */
function alike(club: Club, group: string, today: string) {
  const current = sessionsOf(club, group).filter(
    (session) => seasonDates(session, today).from <= today,
  );
  return [
    ...Map.groupBy(current, ({ start, end, venue }) => [start, end, venue].join(" ")).values(),
  ];
}

const placeOf = ({ venues }: Club, venue: string) =>
  venues.find(({ id }) => id === venue)?.name ?? "";

/** A group's weekly sessions of all seasons as text, by weekday. */
export const formatSessions = (club: Club, group: string): { id: string; text: string }[] =>
  sessionsOf(club, group).map(({ id, season, weekday, start, end, venue }) => ({
    id,
    text: `${season}: ${capitalized(weekday)}, ${hoursText({ start, end })}, ${placeOf(club, venue)}`,
  }));

/** A group's week in this season: `Mon–Fri, 4–5:30 pm, Strength Room`. @param today ISO */
export const formatWeek = (
  club: Club,
  group: string,
  today: string,
): { id: string; text: string }[] =>
  alike(club, group, today).flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { id, start, end, venue } = first;
    return { id, text: `${daysText(same)}, ${hoursText({ start, end })}, ${placeOf(club, venue)}` };
  });

/** The hours and place of most of a group's sessions; null: it has none. @param today ISO */
export function usualPractice(club: Club, group: string, today: string) {
  const [most] = alike(club, group, today).toSorted((a, b) => b.length - a.length);
  const [session] = most ?? [];
  return session ? { start: session.start, end: session.end, venue: session.venue } : null;
}

/** `Mon–Fri`, or `Tue, Thu`. */
function daysText(sessions: readonly { weekday: Weekday }[]): string {
  const days = weekdays.filter((day) => sessions.some(({ weekday }) => weekday === day));
  const [first, last] = [days[0], days.at(-1)];
  const isRun =
    first && last && weekdays.indexOf(last) - weekdays.indexOf(first) === days.length - 1;
  const text = formatDays(sessions);
  return isRun && days.length > 2 ? `${text.slice(0, 3)}–${text.slice(-3)}` : text;
}

import { daysBetween } from "./time.ts";

/** The days of one season: ISO dates, both included. */
export interface SeasonDates {
  from: string;
  to: string;
}

/** The season that runs on a day, or else the next one to come. @param from a month and day, such as 09-12, as is `to`; @param today an ISO date */
export function seasonDates(
  { from, to }: { from: string; to: string },
  today: string,
): SeasonDates {
  const next = seasonsAround({ from, to }, today).find((dates) => dates.to >= today);
  if (!next) throw new Error(`No season follows ${today}`);
  return next;
}

/** The season whose first day is nearest to a day. */
export function nearestSeason(season: { from: string; to: string }, day: string): SeasonDates {
  const away = ({ from }: SeasonDates) => Math.abs(daysBetween(day, from));
  return seasonsAround(season, day).reduce((nearest, other) =>
    away(other) < away(nearest) ? other : nearest,
  );
}

/** Those that begin the year before a day, in its year and the year after. */
function seasonsAround({ from, to }: { from: string; to: string }, day: string): SeasonDates[] {
  const year = Number(day.slice(0, 4));
  const overNewYear = to < from;
  return [year - 1, year, year + 1].map((start) => ({
    from: `${start}-${from}`,
    to: `${overNewYear ? start + 1 : start}-${to}`,
  }));
}

/** Half a year, and a little more. */
const halfYear = 184;

/**
 * Whether two first days are of the same year's season, one of them moved: seasons come once a year,
 * so it is the one at most half a year away. In doubt they are the same.
 */
export const isSameSeason = (from: string, otherFrom: string) =>
  Math.abs(daysBetween(from, otherFrom)) <= halfYear;

/** The age by which clubs group athletes: what somebody turns in the year the season starts. */
export const groupAge = (birthYear: number, season: SeasonDates) =>
  Number(season.from.slice(0, 4)) - birthYear;

import { daysBetween, nearestSeason, type SeasonDates, seasonDates } from "./time.ts";

/** A part of the club's year. Its id never changes, its days may. */
export interface Season {
  id: string;
  name: string;
  /** Its first day of every year, such as 11-01. */
  from: string;
  /** Its last day; if it comes before the first day, it is in the next year. */
  to: string;
  /** How many years after the year in a run's id its first day lies: 1 if it was moved over New Year. */
  yearsLater?: number | undefined;
}

/** One year's season: what is registered for. */
export interface SeasonRun extends SeasonDates {
  /** The year of its first day, and the season: `2026-winter`. */
  id: string;
}

/** The season that an offering names. */
export function seasonOf(
  { seasons }: { seasons: readonly Season[] },
  { season: named }: { season: string },
): Season {
  const season = seasons.find(({ id }) => id === named);
  if (!season) throw new Error(`There is no season "${named}"`);
  return season;
}

const yearOfDay = (day: string) => Number(day.slice(0, 4));

const runOf = (season: Season, { from, to }: SeasonDates): SeasonRun => ({
  id: `${yearOfDay(from) - (season.yearsLater ?? 0)}-${season.id}`,
  from,
  to,
});

/** The run of a season on a day, or else the next one. @param day ISO */
export const runOn = (season: Season, day: string): SeasonRun =>
  runOf(season, seasonDates(season, day));

/** The run whose first day is nearest to a day. */
export const runNear = (season: Season, day: string): SeasonRun =>
  runOf(season, nearestSeason(season, day));

/** The run with this id, with its days as they are now; null: it is another season's. */
export function runById(season: Season, runId: string): SeasonRun | null {
  const [, year, id] = /^(\d{4})-(.+)$/.exec(runId) ?? [];
  if (id !== season.id) return null;
  const first = Number(year) + (season.yearsLater ?? 0);
  const last = season.to < season.from ? first + 1 : first;
  return { id: runId, from: `${first}-${season.from}`, to: `${last}-${season.to}` };
}

/** A run with its name: `Winter 2026`. */
export type NamedRun = SeasonRun & { name: string };

/** A run with its season's name and the year in which it begins. */
export const withName = ({ name }: Season, run: SeasonRun): NamedRun => ({
  ...run,
  name: `${name} ${run.from.slice(0, 4)}`,
});

/** The run of an id; null: the club has no such season. */
export function namedRun(seasons: readonly Season[], id: string): NamedRun | null {
  for (const season of seasons) {
    const run = runById(season, id);
    if (run) return withName(season, run);
  }
  return null;
}

/** The run of the same season a year later. */
export function runAfter(season: Season, { from }: SeasonRun): SeasonRun {
  const first = yearOfDay(from) + 1;
  return runOf(season, nearestSeason(season, `${first}${from.slice(4)}`));
}

/**
 * Seasons with new days, so that each year's run stays the same one: what is under way or comes next, before
 * and after. Days that move by less than a month mean the nearest run, also when it is over by then.
 * @param today ISO
 */
export function withRunsKept<S extends Season>(
  before: readonly Season[],
  after: readonly S[],
  today: string,
): S[] {
  return after.map((season) => {
    const { yearsLater: _given, ...rest } = season;
    const was = before.find(({ id }) => id === season.id);
    const years = was ? yearsLater(was, season, today) : 0;
    return (years === 0 ? rest : { ...rest, yearsLater: years }) as S;
  });
}

function yearsLater(was: Season, season: Season, today: string): number {
  if (was.from === season.from && was.to === season.to) return was.yearsLater ?? 0;
  const run = runOn(was, today);
  const nearest = nearestSeason(season, run.from);
  const isNear = Math.abs(daysBetween(run.from, nearest.from)) <= 31;
  const isLost = run.from > today && nearest.to < today;
  const meant = isNear && !isLost ? nearest : seasonDates(season, today);
  return yearOfDay(meant.from) - Number(run.id.slice(0, 4));
}

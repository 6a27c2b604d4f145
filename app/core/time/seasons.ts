import { daysBetween, nearestSeason, type SeasonDates, seasonDates, yearOfDay } from "./time.ts";

/** A part of the club's year. Its id never changes, its days may. */
export interface Season {
  id: string;
  name: string;
  /** Its first day of every year, such as 11-01. */
  from: string;
  /** Its last day; if it comes before the first day, it is in the next year. */
  to: string;
  /**
   * How many years after the year in a season edition's id its first day is: 1 if it was moved over New Year.
   */
  yearsLater?: number | undefined;
}

/** One year's edition of a season, which registrations refer to. */
export interface SeasonEdition extends SeasonDates {
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

const editionOf = (season: Season, { from, to }: SeasonDates): SeasonEdition => ({
  id: `${yearOfDay(from) - (season.yearsLater ?? 0)}-${season.id}`,
  from,
  to,
});

/** The season edition on a day, or else the next one. @param day ISO */
export const editionOn = (season: Season, day: string): SeasonEdition =>
  editionOf(season, seasonDates(season, day));

/** The season edition whose first day is nearest to a day. */
export const editionNear = (season: Season, day: string): SeasonEdition =>
  editionOf(season, nearestSeason(season, day));

/** The edition with this id, with its days as they are now; null: it is another season's. */
export function editionById(season: Season, editionId: string): SeasonEdition | null {
  const [, year, id] = /^(\d{4})-(.+)$/.exec(editionId) ?? [];
  if (id !== season.id) return null;
  const first = Number(year) + (season.yearsLater ?? 0);
  const last = season.to < season.from ? first + 1 : first;
  return { id: editionId, from: `${first}-${season.from}`, to: `${last}-${season.to}` };
}

/** An edition with its name: `Winter 2026`. */
export type NamedEdition = SeasonEdition & { name: string };

/** An edition with its season's name and the year in which it begins. */
export const withName = ({ name }: Season, edition: SeasonEdition): NamedEdition => ({
  ...edition,
  name: `${name} ${edition.from.slice(0, 4)}`,
});

/** The edition of an id; null: the club has no such season. */
export function namedEdition(seasons: readonly Season[], id: string): NamedEdition | null {
  for (const season of seasons) {
    const edition = editionById(season, id);
    if (edition) return withName(season, edition);
  }
  return null;
}

/** The edition of the same season a year later. */
export function editionAfter(season: Season, { from }: SeasonEdition): SeasonEdition {
  const first = yearOfDay(from) + 1;
  return editionOf(season, nearestSeason(season, `${first}${from.slice(4)}`));
}

/**
 * Seasons with new days, so that each year's edition keeps its identity: the one under way or next, before
 * and
 * after. Days that move by less than a month mean the nearest edition, also when it is over by then.
 * @param today ISO
 */
export function preserveEditions<S extends Season>(
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
  const edition = editionOn(was, today);
  const nearest = nearestSeason(season, edition.from);
  const isNear = Math.abs(daysBetween(edition.from, nearest.from)) <= 31;
  const isLost = edition.from > today && nearest.to < today;
  const meant = isNear && !isLost ? nearest : seasonDates(season, today);
  return yearOfDay(meant.from) - Number(edition.id.slice(0, 4));
}

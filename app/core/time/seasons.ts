import { daysAfter, nearestSeason, type SeasonDates, seasonDates, yearOfDay } from "./time.ts";

/** A part of the club's year. */
export interface Season {
  id: string;
  name: string;
  /** The first day of every year's edition, such as 11-01, unless the edition has its own dates. */
  from: string;
  /** The last day; if it comes before the first day, it is in the next year. */
  to: string;
  /** How many days before its first day registration opens, unless the edition has its own opening day. */
  opensDaysBefore: number;
  /** The editions with dates of their own, earliest first. */
  editions?: readonly SeasonEdition[] | undefined;
}

/** One year's edition of a season, which registrations refer to. */
export interface SeasonEdition extends SeasonDates {
  /** The year of its first day when it was planned, and the season: `2026-winter`. It never changes. */
  id: string;
  /** The ISO day on which registration opens. */
  opens: string;
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

/** The edition of a season without dates of its own. */
const usualEdition = (season: Season, { from, to }: SeasonDates): SeasonEdition => ({
  id: `${yearOfDay(from)}-${season.id}`,
  from,
  to,
  opens: daysAfter(from, -season.opensDaysBefore),
});

/** The stored edition with the id of a usual one, if there is one: its dates may have moved. */
const storedOr = ({ editions = [] }: Season, usual: SeasonEdition): SeasonEdition =>
  editions.find(({ id }) => id === usual.id) ?? usual;

/** The season edition on a day, or else the next one. @param day ISO */
export function editionOn(season: Season, day: string): SeasonEdition {
  const usual = storedOr(season, usualEdition(season, seasonDates(season, day)));
  const [first] = [...(season.editions ?? []), usual]
    .filter(({ to }) => to >= day)
    .toSorted((a, b) => a.from.localeCompare(b.from));
  return first ?? usual;
}

/** The edition with this id, with its current dates; null: it belongs to another season. */
export function editionById(season: Season, editionId: string): SeasonEdition | null {
  const stored = season.editions?.find(({ id }) => id === editionId);
  if (stored) return stored;
  const [, year, id] = /^(\d{4})-(.+)$/.exec(editionId) ?? [];
  if (id !== season.id) return null;
  const first = Number(year);
  const last = season.to < season.from ? first + 1 : first;
  return usualEdition(season, { from: `${first}-${season.from}`, to: `${last}-${season.to}` });
}

/** An edition with its name: `Winter 2026`. */
export type NamedEdition = SeasonEdition & { name: string };

/** An edition with its season's name and the year in which it begins. */
export const withName = ({ name }: Season, edition: SeasonEdition): NamedEdition => ({
  ...edition,
  name: `${name} ${edition.from.slice(0, 4)}`,
});

/** The edition with an id; null: the club has no such season. */
export function namedEdition(seasons: readonly Season[], id: string): NamedEdition | null {
  for (const season of seasons) {
    const edition = editionById(season, id);
    if (edition) return withName(season, edition);
  }
  return null;
}

/** The edition of the same season a year later. */
export function editionAfter(season: Season, { id, from }: SeasonEdition): SeasonEdition {
  const stored = season.editions?.find((edition) => edition.from > from);
  const [, year] = /^(\d{4})-/.exec(id) ?? [];
  const usual = year && editionById(season, `${Number(year) + 1}-${season.id}`);
  if (stored && (!usual || stored.from <= usual.from)) return stored;
  return (
    usual || usualEdition(season, nearestSeason(season, `${yearOfDay(from) + 1}${from.slice(4)}`))
  );
}

import type { Admission, Ages, OfferingEdition, Per } from "#modules/content/index.ts";
import { editionOn, type Season, type SeasonEdition } from "#core/time/seasons.ts";
import {
  daysAfter,
  type SeasonDates,
  formatDate,
  monthDayText,
  yearOfDay,
} from "#core/time/time.ts";
import { fitsAge } from "./ages.ts";

/** Registration for a season ends this many days before its last day. */
export const closesDaysBefore = 14;

/** Whether an offering can be bought on a day, for which season, and why not. */
export interface OfferingPlace {
  state: "open" | "full" | "closed";
  /** Why not, as in `Registration opens May 5, 2027`; null while open. */
  note: string | null;
  /** The ISO day on which registration opens; null: it is open, or full. */
  opens: string | null;
  /** The places left in that season; 0 or less: none. */
  left: number;
  season: SeasonEdition;
}

/** The season edition of a registration made today. Months and blocks of hours can be bought until the last day. */
export const editionOnSale = (
  { season, per }: { season: Season; per: Per },
  today: string,
): SeasonEdition =>
  editionOn(
    season,
    per === "season" || per === "year" ? daysAfter(today, closesDaysBefore) : today,
  );

/**
 * The season of a registration made today, and whether there is a place.
 * @param today ISO
 * @param taken places paid for in that season (for a month: in the last 31 days)
 * @param waiting families on the waiting list for that season, who have priority for a free place
 */
export function placeIn(
  offering: {
    season: Season;
    capacity: number;
    per: Per;
    admits?: Admission | undefined;
    editions?: readonly OfferingEdition[] | undefined;
  },
  today: string,
  taken: (season: SeasonEdition) => number,
  waiting: (season: SeasonEdition) => number = () => 0,
): OfferingPlace {
  const season = editionOnSale(offering, today);
  const own = offering.editions?.find(({ edition }) => edition === season.id);
  const opens = own?.opens ?? season.opens;
  const left = (own?.capacity ?? offering.capacity) - taken(season);
  if (today < opens)
    return {
      state: "closed",
      note: `Registration opens ${formatDate(opens)}`,
      opens,
      left,
      season,
    };
  const opened = { opens: null, left, season };
  if (own?.closed || (own?.closes && own.closes < today))
    return { state: "closed", note: "Registration is closed", ...opened };
  if (offering.admits === "by invitation")
    return { state: "closed", note: "By invitation", ...opened };
  const full = { state: "full", note: "Every spot is taken" } as const;
  if (left <= 0) return { ...full, ...opened };
  if (waiting(season) > 0) return { ...full, ...opened, left: 0 };
  return { state: "open", note: null, ...opened };
}

/** The order in which families see them: those open for registration first, the current season first. */
export function joinableFirst<T extends Pick<OfferingPlace, "state" | "season">>(
  offerings: readonly T[],
  today: string,
): T[] {
  const rank = { open: 0, closed: 1, full: 2 };
  const start = ({ season }: T) => (season.from > today ? season.from : "");
  return offerings.toSorted(
    (a, b) => rank[a.state] - rank[b.state] || start(a).localeCompare(start(b)),
  );
}

/** The age for grouping athletes: the age reached in the year in which the season starts. */
export const groupAge = (birthYear: number, season: SeasonDates) =>
  yearOfDay(season.from) - birthYear;

/**
 * The warning before paying for an age group the athlete is not in, or null. The group finder uses
 * the same rule.
 */
export function ageWarning(
  { ages, title }: { ages: { from: number; to: number }; title: string },
  birthYear: number,
  season: SeasonDates,
): string | null {
  const age = groupAge(birthYear, season);
  if (fitsAge(ages, age)) return null;
  const year = season.from.slice(0, 4);
  const direction = age < ages.from ? "younger" : "older";
  return `${title} is for ages ${ages.from} to ${ages.to}. An athlete born in ${birthYear} turns ${age} in ${year}, and is ${direction} than that.`;
}

/** The number of years below or above the age group that a coach may accept. */
const agreedYears = 2;

/** Why not even a coach can accept this age, or null: it fits, or a coach can. Staff may register anybody. */
export function ageRefusal(
  { ages, title }: { ages: Ages; title: string },
  birthYear: number,
  season: SeasonDates,
): string | null {
  const age = groupAge(birthYear, season);
  if (fitsAge({ from: ages.from - agreedYears, to: ages.to + agreedYears }, age)) return null;
  const year = season.from.slice(0, 4);
  return `${title} is for ages ${ages.from} to ${ages.to}, and an athlete born in ${birthYear} turns ${age} in ${year}. Choose another program, or check the date of birth`;
}

export const placesLeft = (left: number) => (left === 1 ? "1 spot left" : `${left} spots left`);

/** @returns one edition of a season, as in "Apr 1 to Jun 30, 2027" or "Nov 1, 2026 to Mar 31, 2027" */
export function formatSeason({ from, to }: SeasonDates): string {
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)];
  const begins = dayLabel(from.slice(5)) + (first === last ? "" : `, ${first}`);
  return `${begins} to ${dayLabel(to.slice(5))}, ${last}`;
}

/** "Nov 1–Mar 31": a row has no space for the years. */
export const formatSeasonDays = ({ from, to }: SeasonDates): string =>
  `${dayLabel(from.slice(5))}–${dayLabel(to.slice(5))}`;

/** Month and day stay together on a line. */
const dayLabel = (monthDay: string) => monthDayText(monthDay, "short").replace(" ", "\u00a0");

import { eventIds, eventOf, type EventId, isBetter } from "#modules/content/index.ts";
import { legalWind, type Outcome, type Timing } from "./parse.ts";

/** A result with the properties that determine whether it can be compared with another. */
export interface Comparable {
  event: EventId;
  /** A hurdle's height or an implement's weight; null: unknown, or the event has none. */
  gear: number | null;
  indoor: boolean;
  timing: Timing | null;
  value: number | null;
  outcome: Outcome | null;
  /** Tenths of a metre per second; null: not measured. */
  wind: number | null;
  /** ISO. */
  day: string;
}

/**
 * Results are compared only within the same event, hurdle height or weight, indoors or outdoors; hand times
 * only with each other.
 */
export const likeness = ({ event, gear, indoor, timing }: Comparable): string =>
  [event, gear ?? "", indoor ? "indoor" : "", timing === "hand" ? "hand" : ""].join("|");

/** `assisted`: a tailwind of more than 2.0 m/s. `unmeasured`: not measured although the rules require it. */
export function windOf({ event, indoor, wind }: Comparable): "fine" | "assisted" | "unmeasured" {
  if (indoor || !eventOf(event).wind) return "fine";
  if (wind === null) return "unmeasured";
  return wind > legalWind ? "assisted" : "fine";
}

/** Whether it can be a personal or season's best: an unmeasured wind is allowed, but noted. */
export const countsAsBest = (result: Comparable): boolean =>
  result.value !== null && windOf(result) !== "assisted";

/** Whether it can be a club record: the wind was measured, and the gear is known. */
export const countsAsRecord = (result: Comparable): boolean =>
  result.value !== null &&
  windOf(result) === "fine" &&
  (result.gear !== null || !eventOf(result.event).gear);

const beats = (result: Comparable, than: Comparable | undefined): boolean =>
  result.value !== null &&
  (!than || than.value === null || isBetter(result.event, result.value, than.value));

/** The best of each kind; if equal, the earliest. */
export function bestOf<Result extends Comparable>(
  results: readonly Result[],
  keyOf: (result: Result) => string,
): Map<string, Result> {
  const best = new Map<string, Result>();
  for (const result of results.toSorted((a, b) => a.day.localeCompare(b.day)))
    if (beats(result, best.get(keyOf(result)))) best.set(keyOf(result), result);
  return best;
}

/** One athlete's best in one event, with its history. */
export interface Best<Result extends Comparable> {
  best: Result;
  /** The best of the current season, which is the year of the newest result. */
  season: Result | null;
  /** Each year's best, the first year first. */
  years: { year: string; result: Result }[];
  /** Each day's best, the first day first. */
  days: Result[];
}

/** An athlete's bests, in the order of a meet's program. @param year the season, such as `2026` */
export function bestsOf<Result extends Comparable>(
  results: readonly Result[],
  year: string,
): Best<Result>[] {
  const counted = results.filter(countsAsBest);
  const byYear = bestOf(counted, (result) => `${likeness(result)}|${result.day.slice(0, 4)}`);
  const byDay = bestOf(counted, (result) => `${likeness(result)}|${result.day}`);
  return [...bestOf(counted, likeness)].toSorted(byEvent).map(([like, best]) => {
    const years = [...byYear.values()]
      .filter((result) => likeness(result) === like)
      .map((result) => ({ year: result.day.slice(0, 4), result }))
      .toSorted((a, b) => a.year.localeCompare(b.year));
    const days = [...byDay.values()].filter((result) => likeness(result) === like);
    return { best, years, days, season: years.find((one) => one.year === year)?.result ?? null };
  });
}

const byEvent = ([aKey, a]: [string, Comparable], [bKey, b]: [string, Comparable]): number =>
  eventIds.indexOf(a.event) - eventIds.indexOf(b.event) ||
  aKey.localeCompare(bKey, "en", { numeric: true });

/** The results that were personal bests when they were achieved; a first result is one too. */
export function wereBests<Result extends Comparable>(results: readonly Result[]): Set<Result> {
  const best = new Map<string, Result>();
  const found = new Set<Result>();
  for (const result of results
    .filter(countsAsBest)
    .toSorted((a, b) => a.day.localeCompare(b.day))) {
    const like = likeness(result);
    if (!beats(result, best.get(like))) continue;
    // For a heat and a final on the same day, the better one counts as the day's best.
    const before = best.get(like);
    if (before?.day === result.day) found.delete(before);
    best.set(like, result);
    found.add(result);
  }
  return found;
}

/** By how much a result is better, in the same unit. */
export const improvement = (result: Comparable, than: Comparable): number =>
  Math.abs((result.value ?? 0) - (than.value ?? 0));

import { eventIds, eventOf, type EventId, isBetter } from "./events.ts";
import { legalWind, type Outcome, type Timing } from "./parse.ts";

/** A result with what decides whether it can be compared with another. */
export interface Comparable {
  event: EventId;
  /** A hurdle's height or an implement's weight; null: not noted, or the event has none. */
  gear: number | null;
  indoor: boolean;
  timing: Timing | null;
  value: number | null;
  outcome: Outcome | null;
  /** Tenths of a metre a second; null: not measured. */
  wind: number | null;
  /** ISO. */
  day: string;
}

/**
 * Results are compared with their like: the same event, hurdle height or weight, indoors or outdoors, and
 * times taken by hand only with each other.
 */
export const likeness = ({ event, gear, indoor, timing }: Comparable): string =>
  [event, gear ?? "", indoor ? "indoor" : "", timing === "hand" ? "hand" : ""].join("|");

/** `assisted`: more than 2.0 m/s from behind. `unmeasured`: nobody measured where the rules ask for it. */
export function windOf({ event, indoor, wind }: Comparable): "fine" | "assisted" | "unmeasured" {
  if (indoor || !eventOf(event).wind) return "fine";
  if (wind === null) return "unmeasured";
  return wind > legalWind ? "assisted" : "fine";
}

/** Whether it can be a personal or season's best: an unmeasured wind is allowed, and said beside it. */
export const countsAsBest = (mark: Comparable): boolean =>
  mark.value !== null && windOf(mark) !== "assisted";

/** Whether it can be a record of the club: the wind was measured, and the gear noted. */
export const countsAsRecord = (mark: Comparable): boolean =>
  mark.value !== null &&
  windOf(mark) === "fine" &&
  (mark.gear !== null || !eventOf(mark.event).gear);

const beats = (mark: Comparable, than: Comparable | undefined): boolean =>
  mark.value !== null &&
  (!than || than.value === null || isBetter(mark.event, mark.value, than.value));

/** The best of each kind; of equal ones the earliest. */
export function bestOf<Mark extends Comparable>(
  marks: readonly Mark[],
  keyOf: (mark: Mark) => string,
): Map<string, Mark> {
  const best = new Map<string, Mark>();
  for (const mark of marks.toSorted((a, b) => a.day.localeCompare(b.day)))
    if (beats(mark, best.get(keyOf(mark)))) best.set(keyOf(mark), mark);
  return best;
}

/** One athlete's best in one event, and how it got there. */
export interface Best<Mark extends Comparable> {
  best: Mark;
  /** Of the year of the newest result of all. */
  season: Mark | null;
  /** Each year's best, the first year first. */
  years: { year: string; mark: Mark }[];
}

/** An athlete's bests, in the order of a program. @param year the season, such as `2026` */
export function bestsOf<Mark extends Comparable>(
  marks: readonly Mark[],
  year: string,
): Best<Mark>[] {
  const counted = marks.filter(countsAsBest);
  const byYear = bestOf(counted, (mark) => `${likeness(mark)}|${mark.day.slice(0, 4)}`);
  return [...bestOf(counted, likeness)].toSorted(byEvent).map(([like, best]) => {
    const years = [...byYear.values()]
      .filter((mark) => likeness(mark) === like)
      .map((mark) => ({ year: mark.day.slice(0, 4), mark }))
      .toSorted((a, b) => a.year.localeCompare(b.year));
    return { best, years, season: years.find((one) => one.year === year)?.mark ?? null };
  });
}

const byEvent = ([aKey, a]: [string, Comparable], [bKey, b]: [string, Comparable]): number =>
  eventIds.indexOf(a.event) - eventIds.indexOf(b.event) ||
  aKey.localeCompare(bKey, "en", { numeric: true });

/** The results that were personal bests when they were achieved; a first result is one too. */
export function wereBests<Mark extends Comparable>(marks: readonly Mark[]): Set<Mark> {
  const best = new Map<string, Mark>();
  const found = new Set<Mark>();
  for (const mark of marks.filter(countsAsBest).toSorted((a, b) => a.day.localeCompare(b.day))) {
    const like = likeness(mark);
    if (!beats(mark, best.get(like))) continue;
    // Heat and final of one day: the better of the two is the best.
    const before = best.get(like);
    if (before?.day === mark.day) found.delete(before);
    best.set(like, mark);
    found.add(mark);
  }
  return found;
}

/** By how much a result is better, in the same unit. */
export const improvement = (mark: Comparable, than: Comparable): number =>
  Math.abs((mark.value ?? 0) - (than.value ?? 0));

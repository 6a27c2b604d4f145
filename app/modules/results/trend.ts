import { eventOf } from "#modules/content/index.ts";
import { daysBetween } from "#core/time/time.ts";
import type { Comparable } from "./bests.ts";
import { formatMeasure } from "./parse.ts";

/** The size of the drawing, the space around its line, and that for marks above, below and to the left. */
export const trendSize = { width: 640, height: 180, margin: 12, above: 34, left: 76 } as const;

/** Between two lines of the scale: milliseconds, millimetres or points. */
const steps = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000, 300_000];

/** More days than this between two marks are a break between seasons, which no line crosses. */
const seasonBreak = 120;

/** A break takes the room of this many days. */
const shownBreak = 30;

/** Marks of one event as a line that rises when they improve. */
export interface Trend {
  /** A line for each season with two marks or more: its points, in SVG format. */
  lines: string[];
  points: { day: string; x: number; y: number; isBest: boolean }[];
  /** The middles of the breaks between seasons. */
  breaks: number[];
  /** Round values on the left: `13.2`, `4.50`, `2:05`. */
  scale: { label: string; y: number }[];
}

/**
 * Draws marks from left to right by day, seasons side by side. Better is up, also for times.
 * @param results that are compared with each other, a day each, the first day first
 * @returns null: fewer than three different marks, which have no trend
 */
export function trendOf(results: readonly Comparable[], best: Comparable): Trend | null {
  const [first] = results;
  if (!first || new Set(results.map(({ value }) => value)).size < 3) return null;
  const { width, height, margin } = trendSize;
  const values = results.map(({ value }) => value ?? 0);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const isLowBetter = eventOf(first.event).measure === "time";
  const days = shownDays(results);
  const all = days.at(-1) ?? 0;
  const rise = (value: number) => (isLowBetter ? most - value : value - least) / (most - least);
  const heightOf = (value: number) =>
    Math.round(height - margin - rise(value) * (height - 2 * margin));
  const points = results.map((result, n) => ({
    day: result.day,
    x: Math.round(margin + ((days[n] ?? 0) / all) * (width - 2 * margin)),
    y: heightOf(result.value ?? 0),
    isBest: result === best,
  }));
  const scale = valuesBetween(first, least, most).map(({ value, label }) => ({
    label,
    y: heightOf(value),
  }));
  const seasons = seasonsOf(points);
  return {
    lines: seasons
      .filter(({ length }) => length > 1)
      .map((season) => season.map(({ x, y }) => `${x},${y}`).join(" ")),
    breaks: seasons
      .slice(1)
      .map(([begin], n) => ((seasons[n]?.at(-1)?.x ?? 0) + (begin?.x ?? 0)) / 2),
    points,
    scale,
  };
}

/** The day of each mark, from the first one on, with shorter breaks between seasons. */
function shownDays(results: readonly Comparable[]): number[] {
  let day = 0;
  return results.map((result, n) => {
    const gap = daysBetween(results[n - 1]?.day ?? result.day, result.day);
    day += gap > seasonBreak ? shownBreak : gap;
    return day;
  });
}

function seasonsOf(points: Trend["points"]): Trend["points"][] {
  const seasons: Trend["points"][] = [];
  for (const [n, point] of points.entries()) {
    const before = points[n - 1];
    const season = seasons.at(-1);
    if (before && season && daysBetween(before.day, point.day) <= seasonBreak) season.push(point);
    else seasons.push([point]);
  }
  return seasons;
}

/** At most five round values between two, without their unit and the zeros that all of them end with. */
function valuesBetween({ event }: Comparable, least: number, most: number) {
  const step = steps.find((one) => (most - least) / one <= 4) ?? most;
  const lowest = Math.ceil(least / step);
  const zeros = step % 1000 === 0 ? /\.00$/ : step % 100 === 0 ? /(?<=\.\d)0$/ : /$/;
  return Array.from({ length: Math.floor(most / step) - lowest + 1 }, (_, n) => {
    const value = (lowest + n) * step;
    const [mark = ""] = formatMeasure(event, { value, outcome: null, timing: null }).split(" ");
    return { value, label: mark.replace(zeros, "") };
  });
}

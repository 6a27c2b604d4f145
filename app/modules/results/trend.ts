import { eventOf } from "#modules/content/index.ts";
import { daysBetween } from "#core/time/time.ts";
import type { Comparable } from "./bests.ts";

/** The size of the drawing, the space around its line, and that for a mark above and below. */
export const trendSize = { width: 640, height: 180, margin: 12, above: 34 } as const;

/** Marks of one event as a line that rises when they improve. */
export interface Trend {
  /** The line's points, in SVG format. */
  line: string;
  points: { day: string; x: number; y: number; isBest: boolean }[];
}

/**
 * Draws marks from left to right by day. Better is up, also for times.
 * @param results that are compared with each other, a day each, the first day first
 * @returns null: fewer than three different marks, which have no trend
 */
export function trendOf(results: readonly Comparable[], best: Comparable): Trend | null {
  const [first] = results;
  const last = results.at(-1);
  if (!first || !last || new Set(results.map(({ value }) => value)).size < 3) return null;
  const { width, height, margin } = trendSize;
  const values = results.map(({ value }) => value ?? 0);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const isLowBetter = eventOf(first.event).measure === "time";
  const days = daysBetween(first.day, last.day);
  const rise = (value: number) => (isLowBetter ? most - value : value - least) / (most - least);
  const points = results.map((result) => ({
    day: result.day,
    x: Math.round(margin + (daysBetween(first.day, result.day) / days) * (width - 2 * margin)),
    y: Math.round(height - margin - rise(result.value ?? 0) * (height - 2 * margin)),
    isBest: result === best,
  }));
  return { line: points.map(({ x, y }) => `${x},${y}`).join(" "), points };
}

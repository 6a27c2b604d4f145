import { expect, test } from "vitest";
import type { EventId } from "#modules/content/index.ts";
import type { Comparable } from "./bests.ts";
import { trendOf, trendSize } from "./trend.ts";

const { width, height, margin } = trendSize;

/** The marks of an event on days of 2026. */
const resultsOf = (event: EventId, days: [day: string, value: number][]) =>
  days.map(([day, value]): Comparable => {
    const result = { event, value, gear: null, indoor: false, timing: null, outcome: null };
    return { ...result, wind: null, day: `2026-${day}` };
  });

function drawn(event: EventId, days: [day: string, value: number][]) {
  const results = resultsOf(event, days);
  const best = results.at(-1);
  if (!best) throw new Error("There are no marks");
  return trendOf(results, best);
}

test("a faster time is higher up, and so is a longer jump", () => {
  for (const [event, worse, between, better] of [
    ["100m", 13_420, 13_200, 12_980],
    ["long-jump", 4_520, 4_755, 4_990],
    ["pentathlon", 2_100, 2_205, 2_310],
  ] as const) {
    const trend = drawn(event, [
      ["05-01", worse],
      ["05-16", between],
      ["05-31", better],
    ]);
    expect(trend?.points).toMatchObject([
      { x: margin, y: height - margin, isBest: false },
      { x: width / 2, y: height / 2, isBest: false },
      { x: width - margin, y: margin, isBest: true },
    ]);
    expect(trend?.lines).toEqual([
      `${margin},${height - margin} ${width / 2},${height / 2} ${width - margin},${margin}`,
    ]);
  }
});

test("no line crosses the months between two seasons, and a single mark has none", () => {
  const trend = drawn("high-jump", [
    ["01-10", 1_300],
    ["05-11", 1_350],
    ["05-31", 1_400],
    ["12-12", 1_450],
  ]);
  const at = (n: number) => `${trend?.points[n]?.x},${trend?.points[n]?.y}`;
  expect(trend?.points).toHaveLength(4);
  expect(trend?.lines).toEqual([`${at(1)} ${at(2)}`]);
  // Two breaks of 30 days instead of four and six months, and a season of 20 days.
  const inside = width - 2 * margin;
  expect(trend?.points[1]?.x).toBe(Math.round(margin + (inside * 30) / 80));
  expect(trend?.breaks.map(Math.round)).toEqual([
    Math.round(margin + (inside * 15) / 80),
    Math.round(margin + (inside * 65) / 80),
  ]);
});

test("a mark's position depends on its day between the first and the last", () => {
  const trend = drawn("high-jump", [
    ["05-01", 1_300],
    ["05-11", 1_400],
    ["05-31", 1_500],
  ]);
  const inside = width - 2 * margin;
  expect(trend?.points[1]).toMatchObject({
    x: margin + Math.round(inside / 3),
    y: height / 2,
  });
});

test("two different marks have no trend, and none neither", () => {
  const two = drawn("high-jump", [
    ["05-01", 1_300],
    ["05-11", 1_350],
    ["05-21", 1_300],
  ]);
  expect(two).toBeNull();
  const [best] = resultsOf("100m", [["05-01", 13_000]]);
  expect(best && trendOf([], best)).toBeNull();
});

test("the scale has round marks between the worst and the best", () => {
  const labels = (event: EventId, worse: number, between: number, better: number) =>
    drawn(event, [
      ["05-01", worse],
      ["05-16", between],
      ["05-31", better],
    ])?.scale.map(({ label }) => label);
  expect(labels("100m", 13_410, 13_200, 12_980)).toEqual(["13.0", "13.2", "13.4"]);
  expect(labels("800m", 134_500, 130_000, 123_400)).toEqual(["2:05", "2:10"]);
  expect(labels("long-jump", 4_520, 4_755, 4_990)).toEqual(["4.6", "4.8"]);
  expect(labels("high-jump", 1_300, 1_350, 1_380)).toEqual([
    "1.30",
    "1.32",
    "1.34",
    "1.36",
    "1.38",
  ]);
  expect(labels("pentathlon", 2_100, 2_205, 2_310)).toEqual(["2,100", "2,200", "2,300"]);
});

test("a round mark is as high as the line where it has that mark", () => {
  const trend = drawn("high-jump", [
    ["05-01", 1_300],
    ["05-11", 1_400],
    ["05-31", 1_500],
  ]);
  const middle = trend?.scale.find(({ label }) => label === "1.40" || label === "1.4");
  expect(middle?.y).toBe(trend?.points[1]?.y);
});

import { expect, test } from "vitest";
import { createUncachedLimit } from "./uncached-limit.server.ts";

const times = (count: number, act: () => boolean) => Array.from({ length: count }, act);

test("a network may make a number of requests at once, and regains some each second", () => {
  let now = 0;
  const budget = createUncachedLimit({ burst: 3, perSecond: 2, now: () => now });
  expect(times(4, () => budget.spend("school"))).toEqual([true, true, true, false]);
  expect(budget.isSpent("school")).toBe(true);
  now = 1_000;
  expect(times(3, () => budget.spend("school"))).toEqual([true, true, false]);
  now = 3_600_000;
  expect(times(4, () => budget.spend("school"))).toEqual([true, true, true, false]);
});

test("another network has its own", () => {
  const budget = createUncachedLimit({ burst: 1, now: () => 0 });
  expect([budget.spend("flood"), budget.spend("flood"), budget.spend("family")]).toEqual([
    true,
    false,
    true,
  ]);
  expect(budget.isSpent("another family")).toBe(false);
});

test("of very many networks only the latest are remembered", () => {
  const budget = createUncachedLimit({ burst: 1, now: () => 0 });
  budget.spend("first");
  for (let n = 0; n < 10_000; n += 1) budget.spend(`network ${n}`);
  expect([budget.isSpent("first"), budget.isSpent("network 0")]).toEqual([false, true]);
});

import { expect, test } from "vitest";
import { proposePlan } from "./propose-plan.ts";

const today = "2026-11-26";

test("a proposed plan: a quarter now, the rest on the first of the months until the season ends", () => {
  expect(proposePlan(40_000, { from: today, to: "2027-03-31" })).toEqual([
    { dueOn: null, cents: 10_000 },
    { dueOn: "2026-12-01", cents: 7_500 },
    { dueOn: "2027-01-01", cents: 7_500 },
    { dueOn: "2027-02-01", cents: 7_500 },
    { dueOn: "2027-03-01", cents: 7_500 },
  ]);
  expect(proposePlan(40_000, { from: today, to: "2028-03-31" })).toHaveLength(6);
  expect(proposePlan(40_000, { from: today, to: "2026-11-30" })).toBeNull();
  expect(proposePlan(100, { from: today, to: "2027-03-31" })).toBeNull();
});

import { expect, test } from "vitest";
import { formatAges, fitsAge } from "./ages.ts";
import { formatSeason } from "./registration.ts";

test("a season has its year, or both where it runs over New Year", () => {
  expect(formatSeason({ from: "2026-11-01", to: "2027-03-31" })).toBe(
    "Nov\u00a01, 2026 to Mar\u00a031, 2027",
  );
  expect(formatSeason({ from: "2027-04-01", to: "2027-08-28" })).toBe(
    "Apr\u00a01 to Aug\u00a028, 2027",
  );
});

test("both ends of an age group belong to it", () => {
  const ages = { from: 9, to: 13 };
  expect(formatAges(ages)).toBe("9 to 13");
  expect([8, 9, 13, 14].map((age) => fitsAge(ages, age))).toEqual([false, true, true, false]);
});

import { expect, test } from "vitest";
import { agesToday, fitsAge } from "./ages.ts";
import { birthYearsOf } from "./group-finder.ts";

test("an age today fits a group exactly if one of its two years of birth does", () => {
  const ages = { from: 11, to: 13 };
  for (const [today, begins] of [
    ["2026-11-27", 2026],
    ["2027-02-01", 2026],
    ["2026-11-27", 2027],
  ] as const)
    for (let age = 5; age <= 18; age++) {
      const day = Temporal.PlainDate.from(today);
      const fits = birthYearsOf(age, day).some((born) => fitsAge(ages, begins - born));
      expect(fitsAge(agesToday(ages, begins - day.year), age)).toBe(fits);
    }
});

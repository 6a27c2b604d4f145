import { expect, test } from "vitest";
import { agesInWords, fitsAge, seasonInWords } from "./registration.ts";

test("a season that runs over New Year is said as it runs", () => {
  expect(seasonInWords({ from: "11-01", to: "03-31" })).toBe("Nov\u00a01 to Mar\u00a031");
  expect(seasonInWords({ from: "02-29", to: "08-28" })).toBe("Feb\u00a029 to Aug\u00a028");
});

test("both ends of an age group belong to it", () => {
  const ages = { from: 9, to: 13 };
  expect(agesInWords(ages)).toBe("9 to 13");
  expect([8, 9, 13, 14].map((age) => fitsAge(ages, age))).toEqual([false, true, true, false]);
});

import { expect, test } from "vitest";
import { dayInWords, dayOf } from "./day.ts";

test("a day is the club's, not Greenwich's", () => {
  expect(dayOf(new Date("2024-06-04T02:30:00Z"))).toBe("2024-06-03");
  expect(dayOf(new Date("2024-01-01T04:59:59Z"))).toBe("2023-12-31");
});

test("a day is written the same wherever it is read", () => {
  expect(dayInWords("2024-06-03")).toBe("June 3, 2024");
});

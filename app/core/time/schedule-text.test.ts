import { expect, test } from "vitest";
import {
  relativeDay,
  daysText,
  hoursText,
  seasonText,
  withNonBreakingSpaces,
} from "./schedule-text.ts";

test.each([
  ["17:30", "18:30", "5:30–6:30 pm"],
  ["11:30", "12:15", "11:30 am–12:15 pm"],
  ["09:00", "10:00", "9–10 am"],
  ["12:00", "13:15", "12–1:15 pm"],
])("%s to %s is %s", (start, end, text) => {
  expect(hoursText({ start, end })).toBe(text);
});

test("seasons and closed days are named by month and day", () => {
  expect(seasonText({ from: "11-01", to: "03-31" })).toBe("November 1 to March 31");
  expect(daysText(["07-01", "12-25"])).toBe("July 1 and December 25");
});

test.each([
  ["2026-11-24T23:50", "2026-11-24T17:30", "Today"],
  ["2026-11-23T23:50", "2026-11-24T17:30", "Tomorrow"],
  ["2026-11-21T08:00", "2026-11-24T17:30", "Tuesday, November 24"],
  ["2026-11-21T08:00", "2027-01-05T17:30", "Tuesday, January 5"],
  ["2026-11-21T08:00", "2027-09-14T17:30", "Tuesday, September 14, 2027"],
  ["2026-03-07T23:00", "2026-03-08T09:00", "Tomorrow"],
])("at %s, a session at %s is %s", (now, start, text) => {
  const toronto = (text: string) => Temporal.ZonedDateTime.from(`${text}[America/Toronto]`);
  expect(relativeDay(toronto(start), toronto(now))).toBe(text);
});

test("times and ages contain no line break", () => {
  expect(withNonBreakingSpaces("Today, 11:30 am–12:15 pm")).toBe(
    "Today, 11:30\u00a0am\u2060–\u206012:15\u00a0pm",
  );
  expect(withNonBreakingSpaces("Tue (ages 11 to 13); Sat")).toBe(
    "Tue (ages\u00a011\u00a0to\u00a013); Sat",
  );
  expect(withNonBreakingSpaces("Grades 6-8, from April 1, 2027")).toBe(
    "Grades\u00a06-8, from April\u00a01,\u00a02027",
  );
});

import { expect, test } from "vitest";
import { dueTime, relativeTime } from "./relative-time.ts";

const clock = { now: new Date("2026-11-21T14:00:00Z"), zone: "America/Toronto" };

test.each([
  ["2026-11-21T13:59:30Z", "just now"],
  ["2026-11-21T13:48:00Z", "12 minutes ago"],
  ["2026-11-20T15:00:00Z", "23 hours ago"],
  // 40 hours before, but two midnights have passed in Toronto.
  ["2026-11-19T22:00:00Z", "2 days ago"],
  ["2026-11-20T13:00:00Z", "yesterday"],
  ["2026-11-14T03:00:00Z", "Nov 13, 2026"],
  // A clock slightly ahead of ours.
  ["2026-11-21T14:00:20Z", "just now"],
])("%s reads as %j", (at, text) => {
  expect(relativeTime(new Date(at), clock).relative.replace(".", "")).toBe(text);
});

test.each([
  // Six days and some hours, but seven on the calendar.
  ["2026-11-29T04:59:59Z", "Due in 7 days"],
  // At the end of November 28.
  ["2026-11-29T05:00:00Z", "Due in 7 days"],
  ["2026-11-23T13:00:00Z", "Due in 47 hours"],
  ["2026-11-18T02:00:00Z", "Late by 4 days"],
])("a deadline at %s reads as %j", (due, text) => {
  expect(dueTime(new Date(due), clock).text).toBe(text);
});

test("the exact time is Toronto's", () => {
  const { exact } = relativeTime(new Date("2026-07-01T03:30:00Z"), clock);
  expect(exact).toContain("Tuesday, June 30, 2026");
  expect(exact).toContain("11:30");
  expect(exact).toContain("EDT");
});

import { expect, test } from "vitest";
import { nextPractice } from "./dated-sessions.ts";
import { occurrences, occurrencesWithin, seasonSpan } from "./schedule.ts";
import type { WeeklySession } from "./time.ts";

const winter: WeeklySession & Record<"group" | "venue", string> = {
  group: "senior",
  venue: "hall",
  id: "winter-thu",
  weekday: "thursday",
  start: "18:30",
  end: "19:45",
  from: "11-01",
  to: "03-31",
};
const toronto = (text: string) => Temporal.ZonedDateTime.from(`${text}[America/Toronto]`);
const day = (text: string) => Temporal.PlainDate.from(text);
const zone = "America/Toronto";
const always = { closed: [], zone };
const next = (sessions: (typeof winter)[], now: string, closed: string[] = []) =>
  nextPractice(sessions, { schedules: { closed }, venues: [] }, toronto(now))?.start.toString() ??
  null;

test("a season over New Year begins and ends on its weekday nearest its days", () => {
  const evenings = [...occurrencesWithin(winter, seasonSpan(winter, 2026), always)];
  expect(evenings.at(0)?.start.toString()).toBe("2026-11-05T18:30:00-05:00[America/Toronto]");
  expect(evenings.at(-1)?.start.toString()).toBe("2027-03-25T18:30:00-04:00[America/Toronto]");
  expect(evenings).toHaveLength(21);
});

test("local times stay the same through both daylight saving changes", () => {
  const clocks = [...occurrencesWithin(winter, seasonSpan(winter, 2026), always)];
  expect(new Set(clocks.map(({ start }) => start.toPlainTime().toString()))).toEqual(
    new Set(["18:30:00"]),
  );
  expect(new Set(clocks.map(({ start }) => start.offset))).toEqual(new Set(["-05:00", "-04:00"]));
  const fall = { ...winter, from: "09-12", to: "11-30" };
  const offsets = [...occurrencesWithin(fall, seasonSpan(fall, 2026), always)];
  expect(new Set(offsets.map(({ start }) => start.offset))).toEqual(new Set(["-04:00", "-05:00"]));
});

test("in January, the winter season that began last year continues", () => {
  const { value } = occurrences(winter, { from: day("2027-01-02"), ...always }).next();
  expect(value.start.toPlainDate().toString()).toBe("2027-01-07");
});

test.each([
  ["before it starts", "2026-11-19T18:29", "2026-11-19T18:30:00-05:00[America/Toronto]"],
  ["while it is under way", "2026-11-19T19:44", "2026-11-19T18:30:00-05:00[America/Toronto]"],
  ["the minute it ends", "2026-11-19T19:45", "2026-11-26T18:30:00-05:00[America/Toronto]"],
  ["after the season", "2027-03-26T09:00", "2027-11-04T18:30:00-04:00[America/Toronto]"],
])("next session %s", (_when, now, expected) => {
  expect(next([winter], now)).toBe(expected);
});

test("Toronto's date is used: late on the 31st there, it is already the next month in UTC", () => {
  const lastEvening = { ...winter, weekday: "saturday", start: "20:30", end: "21:30" } as const;
  const fall = { ...lastEvening, from: "09-12", to: "10-31" };
  expect(next([fall], "2026-10-31T21:15")).toBe("2026-10-31T20:30:00-04:00[America/Toronto]");
});

test("the earliest of several sessions; none of none", () => {
  const monday = { ...winter, weekday: "monday" } as const;
  expect(next([winter, monday], "2026-11-20T08:00")).toContain("2026-11-23");
  expect(next([], "2026-11-20T08:00")).toBeNull();
});

test("a closed day has no session", () => {
  expect(next([winter], "2026-12-18T08:00", ["12-24", "12-31"])).toContain("2027-01-07");
});

test("a season that ends on February 29 ends on the 28th in other years", () => {
  expect(seasonSpan({ from: "01-10", to: "02-29" }, 2027).last.toString()).toBe("2027-02-28");
  expect(seasonSpan({ from: "01-10", to: "02-29" }, 2028).last.toString()).toBe("2028-02-29");
});

test("in another zone a session is on that clock", () => {
  const now = Temporal.ZonedDateTime.from("2025-11-20T18:29[America/Vancouver]");
  const { start } = nextPractice([winter], { schedules: { closed: [] }, venues: [] }, now) ?? {};
  expect(start?.toString()).toBe("2025-11-20T18:30:00-08:00[America/Vancouver]");
});

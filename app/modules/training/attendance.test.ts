import { expect, test } from "vitest";
import {
  type Attended,
  currentOf,
  isRecordable,
  type AttendanceEntry,
  formatRate,
  rateOf,
} from "./attendance.ts";

const entry = (at: number, changes: Partial<AttendanceEntry> = {}): AttendanceEntry => ({
  id: `id-${at}`,
  athleteId: "ada",
  status: "here",
  byFamily: false,
  by: "Wren",
  at,
  ...changes,
});

test("the later entry counts, in whatever order they arrive", () => {
  const entries = [entry(3, { status: "absent" }), entry(1), entry(2, { status: "excused" })];
  expect(currentOf(entries)?.status).toBe("absent");
  expect(currentOf(entries.toReversed())?.status).toBe("absent");
  expect(currentOf([])).toBeNull();
});

test("of two entries with the same time, the same one counts everywhere", () => {
  const [a, b] = [entry(1, { id: "a" }), entry(1, { id: "b", status: "absent" })];
  expect([currentOf([a, b])?.id, currentOf([b, a])?.id]).toEqual(["b", "b"]);
});

test("a coach's entry overrides the family's, until the coach clears it", () => {
  const family = entry(5, { byFamily: true, by: "", status: "excused" });
  expect(currentOf([family])?.status).toBe("excused");
  expect(currentOf([entry(1), family])?.status).toBe("here");
  expect(currentOf([entry(1), entry(6, { status: "none" }), family])?.status).toBe("excused");
  expect(currentOf([family, entry(7, { byFamily: true, status: "none" })])).toBeNull();
});

const on = (day: string, status: Attended["status"]): Attended => ({
  day,
  status,
  sessionKey: `s-${day}`,
});

test("absent in a row: an excuse neither counts nor interrupts, a practice interrupts", () => {
  const rate = rateOf([
    on("2026-11-05", "absent"),
    on("2026-11-03", "absent"),
    on("2026-11-01", "here"),
    on("2026-11-04", "excused"),
    on("2026-11-06", "absent"),
  ]);
  expect(rate).toEqual({ here: 1, absent: 3, excused: 1, percent: 25, absentInARow: 3 });
  expect(formatRate(rate)).toBe("1 of 4 (25%), 1 excused");
});

test("without entries there is no rate, and an athlete who was only excused has no percentage", () => {
  expect(formatRate(rateOf([]))).toBe("");
  expect(formatRate(rateOf([on("2026-11-05", "excused")]))).toBe("1 excused");
});

test.each([
  ["here", "2026-11-23", true],
  ["here", "2026-11-24", false],
  ["excused", "2026-11-24", true],
  ["none", "2026-12-07", true],
  ["excused", "2026-12-08", false],
  ["absent", "2026-10-24", true],
  ["absent", "2026-10-23", false],
] as const)("on November 23, %s on %s may be recorded: %s", (status, day, isAllowed) => {
  expect(isRecordable(status, day, "2026-11-23")).toBe(isAllowed);
});

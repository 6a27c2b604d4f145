import { expect, test } from "vitest";
import {
  type Attended,
  currentOf,
  isMarkable,
  type Press,
  rateInWords,
  rateOf,
} from "./attendance.ts";

const press = (at: number, changes: Partial<Press> = {}): Press => ({
  id: `id-${at}`,
  athleteId: "ada",
  mark: "here",
  byFamily: false,
  by: "Wren",
  at,
  ...changes,
});

test("the later press counts, in whatever order they arrive", () => {
  const presses = [press(3, { mark: "absent" }), press(1), press(2, { mark: "excused" })];
  expect(currentOf(presses)?.mark).toBe("absent");
  expect(currentOf(presses.toReversed())?.mark).toBe("absent");
  expect(currentOf([])).toBeNull();
});

test("two presses of the same moment have one winner everywhere", () => {
  const [a, b] = [press(1, { id: "a" }), press(1, { id: "b", mark: "absent" })];
  expect([currentOf([a, b])?.id, currentOf([b, a])?.id]).toEqual(["b", "b"]);
});

test("a coach's word stands above the family's, until the coach takes it back", () => {
  const family = press(5, { byFamily: true, by: "", mark: "excused" });
  expect(currentOf([family])?.mark).toBe("excused");
  expect(currentOf([press(1), family])?.mark).toBe("here");
  expect(currentOf([press(1), press(6, { mark: "none" }), family])?.mark).toBe("excused");
  expect(currentOf([family, press(7, { byFamily: true, mark: "none" })])).toBeNull();
});

const on = (day: string, mark: Attended["mark"]): Attended => ({
  day,
  mark,
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
  expect(rateInWords(rate)).toBe("here 1 of 4 (25%), excused 1");
});

test("nobody marked has no rate, and who was only excused has no percentage", () => {
  expect(rateInWords(rateOf([]))).toBe("");
  expect(rateInWords(rateOf([on("2026-11-05", "excused")]))).toBe("excused 1");
});

test.each([
  ["here", "2026-11-23", true],
  ["here", "2026-11-24", false],
  ["excused", "2026-11-24", true],
  ["none", "2026-12-07", true],
  ["excused", "2026-12-08", false],
  ["absent", "2026-10-24", true],
  ["absent", "2026-10-23", false],
] as const)("on November 23, %s on %s may be marked: %s", (mark, day, isAllowed) => {
  expect(isMarkable(mark, day, "2026-11-23")).toBe(isAllowed);
});

import { expect, test } from "vitest";
import { noticesView } from "./notices.ts";

const notices = [
  { id: "storm", text: "No practice tonight", from: "2027-02-03", until: "2027-02-03" },
  { id: "spring", text: "Spring registration", from: "2027-02-03", until: "2027-03-14" },
];
const at = (instant: string) =>
  noticesView(notices, Temporal.Instant.from(instant).toZonedDateTimeISO("America/Toronto"));

test.each([
  ["the minute before the first day", "2027-02-03T04:59:59Z", [], "2027-02-03T05:00:00Z"],
  ["its first minute", "2027-02-03T05:00:00Z", ["storm", "spring"], "2027-02-04T05:00:00Z"],
  ["the day after one ended", "2027-02-04T05:00:00Z", ["spring"], "2027-03-15T04:00:00Z"],
  ["its last minute, in summer time", "2027-03-15T03:59:59Z", ["spring"], "2027-03-15T04:00:00Z"],
])("%s", (_, instant, ids, until) => {
  const view = at(instant);
  expect(view.visible.map(({ id }) => id)).toEqual(ids);
  expect(view.until?.toInstant().toString()).toBe(until);
});

test("after the last one they never change", () => {
  expect(at("2027-03-15T04:00:00Z")).toEqual({ visible: [], until: null });
});

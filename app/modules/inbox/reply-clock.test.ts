import { expect, test } from "vitest";
import { replyClock, replyDueBy } from "./submissions.ts";

const zone = "America/Toronto";
const received = new Date("2026-03-07T18:00:00Z");

test("a reply is due when the promise ends, if one was promised", () => {
  expect(replyDueBy("inquiry", received, 48)).toEqual(new Date("2026-03-09T18:00:00Z"));
  expect(replyDueBy("subscription", received, 48)).toBeNull();
});

test.each([
  ["2026-03-07T18:00:00Z", "Due in 2 days", false],
  ["2026-03-07T19:00:00Z", "Due in 47 hours", false],
  ["2026-03-09T17:59:00Z", "Due in 1 minute", false],
  ["2026-03-09T18:00:30Z", "Late by 1 minute", true],
  ["2026-03-12T18:00:00Z", "Late by 3 days", true],
])("at %s: %s", (now, text, late) => {
  const replyDue = replyDueBy("inquiry", received, 48);
  expect(replyClock({ state: "new", replyDue }, { now: new Date(now), zone })).toEqual({
    text,
    late,
  });
});

test("the clock stops once it is answered", () => {
  expect(replyClock({ state: "answered", replyDue: received }, { now: received, zone })).toBeNull();
  expect(replyClock({ state: "new", replyDue: null }, { now: received, zone })).toBeNull();
});

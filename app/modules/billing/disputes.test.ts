import { expect, test } from "vitest";
import {
  daysLeftText,
  deadlineText,
  type Dispute,
  disputeReason,
  disputeLabels,
} from "./disputes.ts";

const dispute: Dispute = {
  state: "answer",
  inquiry: false,
  cents: 18000,
  currency: "cad",
  reason: "product_not_received",
  // Still December 4 in Toronto.
  answerBy: new Date("2026-12-05T04:59:59Z"),
};
const messageOf = (change: Partial<Dispute>) =>
  disputeLabels(
    { ...dispute, ...change },
    { order: "K7QM-2RD4 (Javelin)", vendor: "Stripe", zone: "America/Toronto" },
  );

test("a dispute says how much, why, and the deadline to answer", () => {
  expect(messageOf({})).toBe(
    "The payer’s bank disputes $180 CAD of order K7QM-2RD4 (Javelin): the purchase did not arrive. Answer at Stripe by December 4, 2026, or the money is lost.",
  );
  expect(messageOf({ answerBy: null })).toContain(" Answer at Stripe, or the money is lost.");
  expect(messageOf({ inquiry: true })).toMatch(/^The payer’s bank is asking about \$180 CAD/);
  expect(messageOf({ state: "bank" })).toContain("The bank has our answer and is deciding.");
});

test("an unknown reason is still readable", () => {
  expect(disputeReason("some_new_reason")).toBe("some new reason");
});

test("the days left are the club's, also where the deadline is another day in UTC", () => {
  const left = (now: string, zone = "America/Toronto") =>
    daysLeftText(dispute, { now: new Date(now), zone });
  expect(left("2026-12-01T12:00:00Z")).toBe("3 days left");
  // Still December 3 in Toronto, and December 4 in UTC.
  expect(left("2026-12-04T04:59:00Z")).toBe("1 day left");
  expect(left("2026-12-04T05:00:00Z")).toBe("today");
  expect(left("2026-12-05T05:00:00Z")).toBe("the deadline has passed");
  expect(left("2026-12-04T05:00:00Z", "UTC")).toBe("1 day left");
  expect(
    deadlineText(dispute, { now: new Date("2026-12-01T12:00:00Z"), zone: "America/Toronto" }),
  ).toMatch(/^.*December 4, 2026.* \(3 days left\)$/);
  expect(daysLeftText({ answerBy: null }, { now: new Date(), zone: "UTC" })).toBe("");
});

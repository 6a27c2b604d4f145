import { expect, test } from "vitest";
import { orderStanding } from "./order-standing.ts";

const order = { kind: "registration", method: "cash", state: "paid" } as const;
const money = { paidCents: 0, refundedCents: 0, lostCents: 0, balanceCents: 0 };

test.each([
  ["Unpaid", { state: "open", balanceCents: 46_000 }],
  ["Partly paid", { state: "open", paidCents: 6_000, balanceCents: 40_000 }],
  ["Partly paid", { method: "card", paidCents: 6_000, balanceCents: 40_000 }],
  // A voided payment, or one that was given back, is no part.
  ["Unpaid", { state: "open", paidCents: 6_000, refundedCents: 6_000, balanceCents: 46_000 }],
  ["Paid", { paidCents: 46_000 }],
  ["Refund due", { paidCents: 46_000, balanceCents: -12_000 }],
  ["Partly refunded", { paidCents: 46_000, refundedCents: 12_000 }],
  ["Refunded", { state: "refunded", paidCents: 46_000, refundedCents: 46_000 }],
  ["Lost in a dispute", { state: "refunded", paidCents: 46_000, lostCents: 46_000 }],
  ["Cancelled", { state: "expired" }],
  ["Expired", { method: "card", state: "expired" }],
  ["In checkout", { method: "card", state: "open", balanceCents: 46_000 }],
  ["Expected", { kind: "donation", method: "transfer", state: "open" }],
  ["Needs a decision", { state: "review", paidCents: 1, balanceCents: -1 }],
] as const)("an order is called: %s", (label, changes) => {
  expect(orderStanding({ ...order, ...money, ...changes }).label).toBe(label);
});

import type { DemoStep } from "#domain/demo-checkout.ts";

type Standing = { status: "open" | "complete" | "expired"; paymentStatus: "paid" | "unpaid" };

const open: Standing = { status: "open", paymentStatus: "unpaid" };
const waiting: Standing = { status: "complete", paymentStatus: "unpaid" };
const paid: Standing = { status: "complete", paymentStatus: "paid" };

/** From where each step leads where. A bank's no leaves the session complete and unpaid for ever, as at Stripe. */
export const demoChanges: Record<DemoStep, { from: Standing; change: Partial<Standing> }> = {
  pay: { from: open, change: paid },
  "pay-late": { from: open, change: waiting },
  "bank-yes": { from: waiting, change: paid },
  "bank-no": { from: waiting, change: waiting },
  expire: { from: open, change: { status: "expired" } },
  refund: { from: paid, change: paid },
};

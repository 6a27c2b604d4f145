import { fullName } from "#core/names.ts";
import { type OfflineMethod, offlineMethods } from "#core/offline-methods.ts";
import type { PaymentMethod } from "#modules/enrolment/index.ts";
import type { OrderWithLines } from "../orders.server.ts";
import { methodsPaid } from "../withdraw.server.ts";

/** `Ada Osei: Track Spring` */
export const nameOf = (line: OrderWithLines["lines"][number] | undefined): string =>
  line ? `${fullName(line.athlete) || "The athlete"}: ${line.title}` : "";

/** The possible refund methods, the original one first. */
export function refundMethodsOf(order: OrderWithLines): { value: PaymentMethod; label: string }[] {
  const offline = Object.keys(offlineMethods) as OfflineMethod[];
  // Never first, unless a credit paid all of it: the family has to choose it.
  const credit = order.customerEmail ? (["credit"] as const) : [];
  return [...new Set([...methodsPaid(order), ...offline, ...credit])].map((value) => ({
    value,
    label: backLabels[value],
  }));
}

/** The methods to pay out a credit. */
export const payoutMethodsOf = (order: OrderWithLines) =>
  refundMethodsOf(order).filter(({ value }) => value !== "credit");

const backLabels: Record<PaymentMethod, string> = {
  card: "To the card it was paid with",
  cash: "In cash",
  cheque: "By cheque",
  transfer: "By e-transfer",
  sponsor: "To the sponsor",
  credit: "As a credit on the family’s account",
};

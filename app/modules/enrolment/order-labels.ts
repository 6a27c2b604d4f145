import type { OrderKind, OrderState } from "./orders.ts";

/** The kind of payment. */
export const orderKindLabels: Record<OrderKind, string> = {
  registration: "Registration",
  donation: "Donation",
};

/** A payment's state. */
export const orderStateLabels: Record<OrderState, string> = {
  starting: "Starting",
  open: "In checkout",
  processing: "Bank confirming",
  review: "Needs a decision",
  paid: "Paid",
  refunded: "Refunded",
  failed: "Failed",
  expired: "Expired",
};

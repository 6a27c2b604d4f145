import { offlineMethods } from "#core/offline-methods.ts";
import type { PaymentMethod } from "#modules/enrolment/index.ts";

/**
 * `transfer`: between orders · `credit`: the order costs less · `write_off`: an owed amount that will not be
 * collected · `dispute`: the payer's bank took it back.
 */
export const ledgerKinds = [
  "charge",
  "payment",
  "refund",
  "credit",
  "transfer",
  "dispute",
  "fee",
  "write_off",
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** The kinds that determine an order's cost; the others move money. */
export const costKinds: LedgerKind[] = ["charge", "fee", "credit", "write_off"];

/** The name of one entry of each kind. */
export const ledgerKindLabels: Record<LedgerKind, string> = {
  charge: "Charge",
  payment: "Payment",
  refund: "Refund",
  credit: "Credit",
  transfer: "Moved between orders",
  dispute: "Lost in a dispute",
  fee: "Fee",
  write_off: "Write-off",
};

/** The labels of payment methods. */
export const methodLabels: Record<PaymentMethod, string> = {
  card: "Card",
  ...offlineMethods,
  credit: "Credit on account",
};

/** A payment by credit is no new money: it was received before, for another order. */
export const isAccountCredit = ({ method }: { method: PaymentMethod | null }) =>
  method === "credit";

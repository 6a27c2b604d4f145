import { offlineMethods } from "#core/offline-methods.ts";
import type { PaymentMethod } from "#modules/enrolment/index.ts";

/**
 * `transfer`: between orders · `credit`: the order costs less · `write_off`: owed, and given up · `dispute`: the
 * payer's bank took it back.
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

/** The kinds that say what an order costs; the others move money. */
export const costKinds: LedgerKind[] = ["charge", "fee", "credit", "write_off"];

/** An entry of this kind. */
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

/** How money moved. */
export const methodLabels: Record<PaymentMethod, string> = {
  card: "Card",
  ...offlineMethods,
  credit: "Credit on account",
};

/** What an account's credit pays is no new money: it came in before, for another order. */
export const isAccountCredit = ({ method }: { method: PaymentMethod | null }) =>
  method === "credit";

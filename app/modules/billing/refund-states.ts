import type { PaymentMethod } from "#modules/enrolment/index.ts";

/** How a refund is paid, after "We are refunding $70": on pages and in mails to the payer. */
export const refundMethodText: Record<PaymentMethod, string> = {
  card: "to the card that was used",
  cash: "in cash",
  cheque: "by cheque",
  transfer: "by e-transfer",
  sponsor: "to the sponsor who paid it",
  credit: "as a credit on your account",
};

/** What follows the sentence about a refund; empty: nothing. */
export const afterRefundText = (method: PaymentMethod): string =>
  method === "card"
    ? "It can take 5 to 10 business days to show up."
    : method === "credit"
      ? "It is used first at your next registration."
      : "";

/**
 * Where a refund is. `due`: to be carried out; a card's is sent by the site, any other is paid and recorded by
 * staff · `sent`: the provider was asked, and its answer is not known · `pending`: the provider has accepted it,
 * the bank has not yet · `done` · `failed`: it did not arrive, or was cancelled; the money is still the family's.
 */
export const refundStates = ["due", "sent", "pending", "done", "failed"] as const;
export type RefundState = (typeof refundStates)[number];

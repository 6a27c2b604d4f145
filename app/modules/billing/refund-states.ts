import type { PaymentMethod } from "#modules/enrolment/index.ts";

/** The refund method, after "We are refunding $70": on pages and in mails to the payer. */
export const refundMethodText: Record<PaymentMethod, string> = {
  card: "to the card that was used",
  cash: "in cash",
  cheque: "by cheque",
  transfer: "by e-transfer",
  sponsor: "to the sponsor who paid it",
  credit: "as a credit on your account",
};

/** The text after the sentence about a refund; empty: none. */
export const afterRefundText = (method: PaymentMethod): string =>
  method === "card"
    ? "It can take 5 to 10 business days to show up."
    : method === "credit"
      ? "It is used first at your next registration."
      : "";

/**
 * The state of a refund. `due`: to be carried out; a card refund is sent by the site, any other is paid and
 * recorded by staff · `sent`: requested, and the answer is unknown · `pending`: accepted by the provider, but
 * not by the bank yet · `done` · `failed`: it did not arrive, or was cancelled; the club still owes the
 * money.
 */
export const refundStates = ["due", "sent", "pending", "done", "failed"] as const;
export type RefundState = (typeof refundStates)[number];

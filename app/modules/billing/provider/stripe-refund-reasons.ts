/** Why a refund failed, as sentences for staff, by Stripe's `failure_reason`. */
const failures: Record<string, string> = {
  lost_or_stolen_card: "The card was reported lost or stolen.",
  expired_or_canceled_card: "The card has expired or was cancelled.",
  charge_for_pending_refund_disputed:
    "The payer’s bank opened a dispute about the payment while the refund was on its way.",
  insufficient_funds: "The club’s balance at Stripe is too low.",
  declined: "The payer’s bank declined it.",
  merchant_request: "It was cancelled at Stripe.",
};

/** Why a refund failed. @param status `failed` or `canceled` */
export const refundFailure = (reason: string | undefined, status: string | null): string =>
  failures[reason ?? ""] ??
  (status === "canceled" ? "It was cancelled at Stripe." : "The payer’s bank gave no reason.");

/** Why Stripe did not accept a refund, as sentences for staff, by its error code. */
const refusals: Record<string, string> = {
  charge_already_refunded: "Stripe has given all of this payment back already.",
  charge_disputed:
    "The payer’s bank disputes this payment, so Stripe does not refund it. Wait for the bank’s decision.",
  refund_disputed_payment:
    "The payer’s bank disputes this payment, so Stripe does not refund it. Wait for the bank’s decision.",
  charge_not_refundable: "Stripe can’t refund this payment any more.",
  resource_missing: "Stripe does not have this payment.",
  balance_insufficient: "The club’s balance at Stripe is too low.",
  insufficient_funds: "The club’s balance at Stripe is too low.",
};

/** Why Stripe refused a refund; null: Stripe's own message is more specific. */
export const refundRefusal = (code: string | undefined): string | null =>
  refusals[code ?? ""] ?? null;

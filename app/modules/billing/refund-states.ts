/**
 * Where a refund is. `due`: to be carried out; a card's is sent by the site, any other is paid and recorded by
 * staff · `sent`: the provider was asked, and its answer is not known · `pending`: the provider has accepted it,
 * the bank has not yet · `done` · `failed`: it did not arrive, or was cancelled; the money is still the family's.
 */
export const refundStates = ["due", "sent", "pending", "done", "failed"] as const;
export type RefundState = (typeof refundStates)[number];

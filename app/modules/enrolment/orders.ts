import type { RegistrationState } from "#modules/families/index.ts";
import type { OfflineMethod } from "#core/offline-methods.ts";
/** The kinds of order. */
const orderKinds = ["registration", "donation"] as const;
export type OrderKind = (typeof orderKinds)[number];

/**
 * The payment method: the card checkout, or as recorded by staff. A gift: by card or e-transfer. `credit`:
 * from what the club owes the payer for another order (decision 75); no money comes in.
 */
export type PaymentMethod = "card" | "credit" | OfflineMethod;

/** The amount paid at the checkout: the price without later instalments, and without what the payer's credit pays. */
export const payNowCents = ({
  amountCents,
  laterCents,
  creditCents,
}: {
  amountCents: number;
  laterCents: number;
  creditCents: number;
}): number => Math.max(0, amountCents - laterCents - creditCents);

/** The minimum charge to a card. */
export const leastChargeCents = 100;

/**
 * How much of a payer's credit an order uses: as much as it costs, the first instalment first. If the rest
 * would be too small for a card payment, the credit pays less.
 * @param haveCents the credit
 */
export function creditToUse({
  amountCents,
  laterCents,
  haveCents,
}: {
  amountCents: number;
  laterCents: number;
  haveCents: number;
}): number {
  const creditCents = Math.min(haveCents, amountCents);
  const leftCents = payNowCents({ amountCents, laterCents, creditCents });
  return leftCents > 0 && leftCents < leastChargeCents
    ? Math.max(0, creditCents - (leastChargeCents - leftCents))
    : creditCents;
}

/** Whether it is an offline order: its payments do not come from the provider. */
export const isOffline = ({ kind, method }: { kind: OrderKind; method: PaymentMethod }): boolean =>
  kind === "registration" && method !== "card";

/**
 * Whether staff can withdraw a registration: its order is paid, or offline and not paid yet, and it has not
 * ended. An unpaid checkout ends by itself; if a payment does not match, staff decide first.
 */
export const mayWithdraw = (
  order: { kind: OrderKind; method: PaymentMethod; state: OrderState },
  { registration }: { registration: { state: RegistrationState } | null },
): boolean =>
  (order.state === "paid" || (order.state === "open" && isOffline(order))) &&
  (registration?.state === "active" || registration?.state === "unplaced");

/** A gift that was announced as an e-transfer. */
export const isAnnounced = ({ kind, method }: { kind: OrderKind; method: PaymentMethod }) =>
  kind === "donation" && method === "transfer";

/**
 * `starting`: stored, no session requested yet or no response · `open`: waiting for the payer · `processing`:
 * the payer is done, the bank is not · `review`: the payment does not match the order, and staff decide ·
 * `paid`: fulfilled · `refunded`: everything was refunded, or lost in a dispute · `failed`: refused by the
 * provider or the bank · `expired`: not paid in time.
 */
const orderStates = [
  "starting",
  "open",
  "processing",
  "review",
  "paid",
  "refunded",
  "failed",
  "expired",
] as const;
export type OrderState = (typeof orderStates)[number];

/** Whether the receipt is still valid: the payment was kept, and not every registration was withdrawn. */
export const hasValidReceipt = ({
  state,
  paidAt,
  lines,
}: {
  state: OrderState;
  paidAt: Date | null;
  lines: { registration: { state: RegistrationState } | null }[];
}): boolean =>
  state === "paid" &&
  paidAt !== null &&
  (lines.length === 0 || lines.some(({ registration }) => registration?.state !== "withdrawn"));

/** States in which a payment may still arrive. */
export const waitingStates: OrderState[] = ["starting", "open", "processing"];

/** How long a place is held between accepting the terms and paying, in minutes. */
export const holdMinutes = 30;

/**
 * How many unpaid places of an offering may be held from one network: a fifth, at least three. A school, or a
 * carrier's gateway, has many families on the day when registration opens, but nobody should be able to block
 * an offering.
 */
export const placesPerNetwork = (capacity: number) => Math.max(3, Math.floor(capacity / 5));

/**
 * How long a checkout can be paid before the provider closes it, in minutes: an hour for the terms, and the
 * time of a hold after that (Stripe's minimum is 30).
 */
export const checkoutMinutes = 60 + holdMinutes;

/** How long to wait for an announced e-mail transfer, in days; staff may cancel it earlier. */
export const transferDays = 30;

/**
 * The discrepancies between the provider and our records. `unrecorded`: paid only there · `amount`: another
 * amount there · `refund`: more was refunded there · `lost`: the provider has no such checkout · `stranger`:
 * paid there for an order we don't have, or a second time · `mismatch`: paid, but not what was ordered ·
 * `dispute`: the payer's bank disputes it · `unreturned`: a refund that failed.
 */
export type FindingKind =
  | "unrecorded"
  | "amount"
  | "refund"
  | "lost"
  | "stranger"
  | "mismatch"
  | "dispute"
  | "unreturned";

/** Findings that a comparison does not resolve: staff decide, or the bank does. */
export const decidedFindings: FindingKind[] = ["mismatch", "dispute", "unreturned"];

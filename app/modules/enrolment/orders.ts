import type { RegistrationState } from "#modules/families/index.ts";
import type { OfflineMethod } from "#core/offline-methods.ts";
/** The kinds of order. */
const orderKinds = ["registration", "donation"] as const;
export type OrderKind = (typeof orderKinds)[number];

/**
 * How it is paid: by the card checkout, or as staff record it. A gift: by card or e-transfer. `credit`: from what the
 * club owes the payer for another order (decision 75); no money comes in.
 */
export type PaymentMethod = "card" | "credit" | OfflineMethod;

/** What is paid at the checkout: the price without its later instalments, and without what the payer's credit pays. */
export const payNowCents = ({
  amountCents,
  laterCents,
  creditCents,
}: {
  amountCents: number;
  laterCents: number;
  creditCents: number;
}): number => Math.max(0, amountCents - laterCents - creditCents);

/** No card is charged less. */
export const leastChargeCents = 100;

/**
 * How much of a payer's credit an order uses: as much as it costs, the first instalment first. If a sum is left that
 * is too small for a card, the credit pays less.
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

/** Whether it is an offline order: its money does not come from the provider. */
export const isOffline = ({ kind, method }: { kind: OrderKind; method: PaymentMethod }): boolean =>
  kind === "registration" && method !== "card";

/**
 * Whether staff can withdraw a registration: its order is paid, or offline and not paid yet, and it has not
 * ended. A checkout that is not paid ends by itself; for a payment that does not match, staff decide first.
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
 * `starting`: stored, the provider not asked yet or no response · `open`: waiting for the payer ·
 * `processing`: the payer is done, the bank is not · `review`: the money does not match the order,
 * and staff decide · `paid`: fulfilled · `refunded`: all of it went back, or was lost in a dispute
 * · `failed`: the provider or the bank said no · `expired`: nobody paid in time.
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

/** Whether the receipt still holds: the money is here, and not every registration was withdrawn. */
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

/** States in which money may still come. */
export const waitingStates: OrderState[] = ["starting", "open", "processing"];

/** How long a place is held between accepting the terms and paying, in minutes. */
export const holdMinutes = 30;

/**
 * How many unpaid places of an offering may be held from one network: a fifth, at least three. A school, or
 * a carrier's gateway, has many families on the day when registration opens; nobody can block an offering.
 */
export const placesPerNetwork = (capacity: number) => Math.max(3, Math.floor(capacity / 5));

/**
 * How long a checkout can be paid before the provider closes it, in minutes: an hour for the terms,
 * and the time of a hold after that (Stripe's least is 30).
 */
export const checkoutMinutes = 60 + holdMinutes;

/** How long to wait for an announced e-mail transfer, in days; staff may give it up earlier. */
export const transferDays = 30;

/**
 * The differences between the provider and our records. `unrecorded`: paid there, not here · `amount`:
 * another sum there · `refund`: more went back there · `lost`: the provider has no such checkout ·
 * `stranger`: paid there for an order we don't have, or a second time · `mismatch`: paid, but not what was ordered · `dispute`:
 * the payer's bank wants the money back · `unreturned`: a refund that failed.
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

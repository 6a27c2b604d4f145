import type { DemoStep } from "../checkout.ts";
import type { Dispute } from "../disputes.ts";

/** A checkout's charge; the same request with the same key returns the same session. */
export interface SessionRequest {
  /** Our own, stored before the provider gets it. */
  idempotencyKey: string;
  /** Our order's id, to find the order if the answer is lost. */
  orderId: string;
  kind: "registration" | "donation";
  /** A one-line description for the payer. */
  title: string;
  /** Canadian cents: the sum of the lines. */
  amountCents: number;
  /** The items on the payer's bill, with their prices. */
  lines: { title: string; amountCents: number }[];
  /** Whether the card is kept for later charges. */
  savesCard?: boolean;
  expiresAt: Date;
  /** The payer's return address; `{CHECKOUT_SESSION_ID}` is replaced with the session's id. */
  successUrl: string;
  cancelUrl: string;
}

/** A page of the provider that only keeps a card for later charges. */
export type CardRequest = Pick<
  SessionRequest,
  "idempotencyKey" | "orderId" | "title" | "expiresAt" | "successUrl" | "cancelUrl"
>;

/** A card that the provider keeps. No card data is here. */
export interface SavedCard {
  /** The provider's own ids. */
  customerId: string;
  methodId: string;
  /** As the provider names it, such as `visa`. */
  brand: string;
  lastFour: string;
  /** The month after which it does not work, such as `2027-03`. */
  expires: string;
}

/** A charge of a saved card without its payer; the same request with the same key charges once. */
export interface ChargeRequest extends Pick<SavedCard, "customerId" | "methodId"> {
  /** Our charge's id, by which the provider's list also names it. */
  idempotencyKey: string;
  orderId: string;
  /** A one-line description for the payer. */
  title: string;
  cents: number;
}

/** A charge as the provider has it. */
export interface ProviderCharge {
  /** The provider's id of the payment; refunds refer to it. */
  id: string;
  /** `pending`: the bank has not decided yet. */
  state: "paid" | "pending" | "refused";
  cents: number;
  /** Of a refused one. */
  refusal: ChargeRefusal | null;
  /** The id of our charge; null: it is not one of ours. */
  request: string | null;
}

/** Why a charge was refused. */
export interface ChargeRefusal {
  /** A sentence that the payer may read too: it never says that a card was reported stolen. */
  reason: string;
  /** The same card is not charged again: it never works, or only with its owner. */
  isFinal: boolean;
}

/** The state of a checkout at the provider. */
export interface ProviderSession {
  id: string;
  /** The payment page's address; null once that is over. */
  url: string | null;
  status: "open" | "complete" | "expired";
  /** `unpaid` with `complete`: the bank has not confirmed yet. */
  payment: "paid" | "unpaid";
  amountCents: number;
  /** ISO code in lower case. */
  currency: string;
  customer: { name: string; email: string };
  /** The order it was made for; null when it is not one of ours. */
  orderId: string | null;
  /** The provider's id of the payment; refunds refer to it. */
  paymentReference: string | null;
  /** The card that was kept; null: none, or not yet. */
  card: SavedCard | null;
  /** The idempotency key of our request; null: it names none. */
  request: string | null;
}

/** An event at the provider: a hint to check, never a proof of payment. */
export type PaymentEvent = { id: string; type: string } & (
  | { about: "session"; sessionId: string }
  /** Something about the charge of a saved card changed. */
  | { about: "charge"; chargeId: string }
  /** Something about the refunds of a payment changed. */
  | { about: "refund"; paymentReference: string }
  | { about: "dispute"; disputeId: string }
  | { about: "other" }
);

/** A dispute as the provider has it. */
export interface ProviderDispute extends Dispute {
  id: string;
  /** The payment it is about; null when the provider names none. */
  paymentReference: string | null;
  openedAt: Date;
}

/** A part of a payment to give back; the same request with the same key gives back once. */
export interface RefundOrder {
  /** Our refund's id, by which the provider's list also names it. */
  idempotencyKey: string;
  /** The provider's id of the payment. */
  paymentReference: string;
  cents: number;
  orderId: string;
}

/** A refund as the provider has it. */
export interface ProviderRefund {
  id: string;
  /** `pending`: the provider has accepted it, the bank has not yet. One that is `done` may still fail later. */
  state: "pending" | "done" | "failed";
  cents: number;
  /** Why it failed, as a sentence for staff. */
  failure: string | null;
  /** The id of our refund that asked for it; null: somebody made it at the provider's site. */
  request: string | null;
  createdAt: Date;
}

/** The provider refuses a refund: nothing went back. */
export class RefundRefused extends Error {
  /** A sentence for staff (`reasonOf`). */
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super("The provider refused a refund", options);
    this.reason = reason;
  }
}

/** An event whose signature is missing, wrong or too old. */
export class EventRefused extends Error {}

/** The card payment provider. */
export interface Payments {
  readonly vendor: string;
  /** Whether a payer can pay, with a card or in the demo; false: no provider is set up. */
  readonly takesCards: boolean;
  /** @throws VendorFailure when it failed, or the result is unknown */
  createSession(request: SessionRequest): Promise<{ id: string; url: string }>;
  /** @returns null when the provider knows no such session; @throws VendorFailure */
  readSession(id: string): Promise<ProviderSession | null>;
  /** Closes an open session; a complete or expired one is unchanged. */
  expireSession(id: string): Promise<void>;
  /**
   * Verifies and parses an event as the provider posted it.
   * @param body the raw body, byte for byte
   * @throws EventRefused when it is not the provider's, or older than five minutes
   */
  readEvent(body: string, signature: string): Promise<PaymentEvent>;
  /** @returns null when the provider knows no such dispute; @throws VendorFailure */
  readDispute(id: string): Promise<ProviderDispute | null>;
  /** The page on which staff answer a dispute; null: there is none. */
  disputePage(dispute: { id: string; paymentReference: string | null }): string | null;
  /** @throws RefundRefused; VendorFailure when it failed, or the result is unknown */
  createRefund(refund: RefundOrder): Promise<ProviderRefund>;
  /** Every refund of a payment, whoever made it, oldest first; @throws VendorFailure */
  listRefunds(paymentReference: string): Promise<ProviderRefund[]>;
  /** @throws VendorFailure when it failed, or the result is unknown */
  createCardSession(request: CardRequest): Promise<{ id: string; url: string }>;
  /** A refusal by the bank is an answer. @throws VendorFailure when it failed, or the result is unknown */
  chargeCard(request: ChargeRequest): Promise<ProviderCharge>;
  /** @returns null when the provider knows no such charge; @throws VendorFailure */
  readCharge(id: string): Promise<ProviderCharge | null>;
  /** Every charge of a customer's saved cards, newest first; @throws VendorFailure */
  listCharges(customerId: string): Promise<ProviderCharge[]>;
  /** The provider keeps a card no longer; one that is gone already is ignored. @throws VendorFailure */
  forgetCard(card: Pick<SavedCard, "methodId">): Promise<void>;
  /** Session, charge, refund and dispute events since then, newest first; @throws VendorFailure */
  listEvents(since: Date): Promise<PaymentEvent[]>;
  /** Simulates the payer when no provider is configured; null with a real one. */
  readonly demo: DemoCheckout | null;
}

/** The data of a demo checkout's page. */
export interface DemoSession extends ProviderSession {
  title: string;
  savesCard: boolean;
  /** Nothing is paid: it is a page for a new card. */
  onlySavesCard: boolean;
  refunds: DemoRefund[];
  disputes: DemoDispute[];
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
}

export type DemoRefund = Pick<ProviderRefund, "id" | "state" | "cents">;

/** Who plays the payer. `card`: the one that is kept, if one is. */
export interface DemoPayer {
  name: string;
  email: string;
  card?: string;
}
export type DemoDispute = Pick<ProviderDispute, "id" | "state" | "cents" | "reason">;

interface DemoCheckout {
  read(id: string): Promise<DemoSession | null>;
  /** @returns the event that the provider would post, or null when the step is not possible now */
  take(id: string, step: DemoStep, customer: DemoPayer): Promise<PaymentEvent | null>;
  /** Refunds a part at the provider's site. @returns its event; null when that is more than is left */
  refund(id: string, cents: number): Promise<PaymentEvent | null>;
  /** The bank decides on a pending refund. @returns its event; null when it is not pending */
  decide(refundId: string, arrives: boolean): Promise<PaymentEvent | null>;
  /** The payer disputes what is left. @returns its event; null when nothing is left, or a dispute is open */
  dispute(id: string, reason: string): Promise<PaymentEvent | null>;
  /** The club answers a dispute, or the bank decides. @returns its event; null when that is not possible now */
  moveDispute(
    id: string,
    disputeId: string,
    state: "bank" | "won" | "lost",
  ): Promise<PaymentEvent | null>;
}

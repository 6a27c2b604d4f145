import type { DemoStep } from "#domain/checkout.ts";
import type { Dispute } from "#domain/disputes.ts";

/** What a checkout is to charge; the same request with the same key is the same session. */
export interface SessionRequest {
  /** Our own, stored before the provider gets it. */
  idempotencyKey: string;
  /** Ours, to find the order by should the answer be lost. */
  orderId: string;
  kind: "registration" | "donation";
  /** One line for the payer: what it is. */
  title: string;
  /** Canadian cents. */
  amountCents: number;
  expiresAt: Date;
  /** Where a payer comes back; `{CHECKOUT_SESSION_ID}` stands for the session's id. */
  successUrl: string;
  cancelUrl: string;
}

/** How a checkout stands at the provider. */
export interface ProviderSession {
  id: string;
  /** Where the payer pays; null once that is over. */
  url: string | null;
  status: "open" | "complete" | "expired";
  /** `unpaid` with `complete`: the bank has still to say. */
  payment: "paid" | "unpaid";
  amountCents: number;
  /** ISO code in lower case. */
  currency: string;
  customer: { name: string; email: string };
  /** The order it was made for; null when it is not one of ours. */
  orderId: string | null;
  /** The provider's name for the payment, by which refunds are told. */
  paymentReference: string | null;
}

/** Something that happened at the provider: a hint to look, never a proof of payment by itself. */
export type PaymentEvent = { id: string; type: string } & (
  | { about: "session"; sessionId: string }
  | { about: "refund"; paymentReference: string; refundedCents: number }
  | { about: "dispute"; disputeId: string }
  | { about: "other" }
);

/** A dispute as the provider keeps it. */
export interface ProviderDispute extends Dispute {
  id: string;
  /** The payment it is about; null when the provider names none. */
  paymentReference: string | null;
  openedAt: Date;
}

/** An event whose signature is missing, wrong or too old. */
export class EventRefused extends Error {}

/** The card payment provider. */
export interface Payments {
  readonly vendor: string;
  /** @throws VendorFailure when it did not happen, or nobody can tell */
  createSession(request: SessionRequest): Promise<{ id: string; url: string }>;
  /** @returns null when the provider knows no such session; @throws VendorFailure */
  readSession(id: string): Promise<ProviderSession | null>;
  /** Closes an open session; one that is complete or expired already stays as it is. */
  expireSession(id: string): Promise<void>;
  /**
   * Reads an event as the provider posted it.
   * @param body the raw body, byte for byte
   * @throws EventRefused when it is not the provider's, or older than five minutes
   */
  readEvent(body: string, signature: string): Promise<PaymentEvent>;
  /** @returns null when the provider knows no such dispute; @throws VendorFailure */
  readDispute(id: string): Promise<ProviderDispute | null>;
  /** Session, refund and dispute events since then, newest first; @throws VendorFailure */
  listEvents(since: Date): Promise<PaymentEvent[]>;
  /** What plays the payer's side when no provider is configured; null at a real one. */
  readonly demo: DemoCheckout | null;
}

/** What a demo checkout's page shows. */
export interface DemoSession extends ProviderSession {
  title: string;
  refundedCents: number;
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
}

interface DemoCheckout {
  read(id: string): Promise<DemoSession | null>;
  /** @returns the event the provider would post, or null when the step is not possible now */
  take(
    id: string,
    step: DemoStep,
    customer: { name: string; email: string },
  ): Promise<PaymentEvent | null>;
}

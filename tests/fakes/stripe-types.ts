/** A Checkout Session as Stripe stores it, typed by the contract. */
export type StripeSession = Record<string, unknown> & {
  id: string;
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid" | "no_payment_required";
  payment_intent: string | null;
  setup_intent: string | null;
  amount_total: number;
  currency: string;
};

/** A dispute as Stripe stores it, typed by the contract. */
export type StripeDispute = Record<string, unknown> & {
  id: string;
  amount: number;
  payment_intent: string | null;
  status: string;
};

/** A refund as Stripe stores it, typed by the contract. */
export type StripeRefund = Record<string, unknown> & {
  id: string;
  amount: number;
  payment_intent: string | null;
  status: "pending" | "requires_action" | "succeeded" | "failed" | "canceled";
  metadata: Record<string, string>;
};

export interface StripeEvent {
  id: string;
  object: "event";
  type: string;
  created: number;
  livemode: false;
  pending_webhooks: number;
  data: { object: Record<string, unknown> };
}

/** A payment without a checkout page, as Stripe stores it, typed by the contract. */
export type StripeIntent = Record<string, unknown> & {
  id: string;
  amount: number;
  currency: string;
  customer: string | null;
  status: "succeeded" | "processing" | "requires_payment_method";
  metadata: Record<string, string>;
};

/** Why the bank declines a charge: one of Stripe's errors. */
export interface CardError {
  type: "card_error";
  code: string;
  decline_code?: string;
  message: string;
}

export interface ChargeParams {
  amount: number;
  currency: string;
  customer: string;
  payment_method: string;
  metadata?: Record<string, string>;
}

/** A saved card, and the result of later charges. */
export interface StoredCard {
  id: string;
  customer: string;
  last4: string;
}

export const declined = (code: string, decline_code?: string): CardError => ({
  type: "card_error",
  code,
  ...(decline_code && { decline_code }),
  message: "Your card was declined.",
});

/** The results of later charges of Stripe's test cards, by their last four digits; all others succeed. */
export const declines: Record<string, CardError> = {
  "0341": declined("card_declined", "insufficient_funds"),
  "3184": declined("authentication_required", "authentication_required"),
  "0069": declined("expired_card"),
};

export interface CreateParams {
  line_items?: { quantity: number; price_data: { currency: string; unit_amount: number } }[];
  success_url: string;
  cancel_url?: string;
  client_reference_id?: string;
  expires_at?: number;
  mode: string;
  metadata?: Record<string, string>;
  payment_intent_data?: { setup_future_usage?: string };
}

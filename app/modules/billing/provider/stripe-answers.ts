import type Stripe from "stripe";
import { cleanLine } from "#core/clean-text.ts";
import { recordOf } from "#core/records.ts";
import { wrongShape } from "#core/vendors/call.server.ts";
import type {
  PaymentEvent,
  ProviderCharge,
  ProviderDispute,
  ProviderRefund,
  ProviderSession,
  SavedCard,
} from "./port.server.ts";
import { chargeRefusal } from "./stripe-charge-reasons.ts";
import { refundFailure } from "./stripe-refund-reasons.ts";

// Converts Stripe's objects into ours.

const vendor = "Stripe";

const isCurrency = (currency: unknown): currency is string =>
  typeof currency === "string" && /^[a-z]{3}$/.test(currency);

const sessionStatuses = ["open", "complete", "expired"] as const;

export function sessionFrom(session: Stripe.Checkout.Session): ProviderSession {
  const { id, status, payment_status, amount_total, currency } = session;
  const known = sessionStatuses.find((one) => one === status);
  const hasSum = typeof amount_total === "number" && isCurrency(currency);
  // A session that only saves a card has no amount.
  const keepsCard = session.mode === "setup";
  if (!id || !known || !(hasSum || keepsCard)) throw wrongShape(vendor, 200);
  const payment = session.payment_intent;
  return {
    id,
    url: session.url ?? null,
    status: known,
    payment: payment_status === "paid" ? "paid" : "unpaid",
    amountCents: amount_total ?? 0,
    currency: currency ?? "cad",
    customer: {
      name: cleanLine(session.customer_details?.name ?? ""),
      email: cleanLine(session.customer_details?.email ?? ""),
    },
    orderId: session.client_reference_id ?? null,
    paymentReference: typeof payment === "string" ? payment : (payment?.id ?? null),
    card: savedCardFrom(session),
    request: session.metadata?.request ?? null,
  };
}

export function disputeFrom(dispute: Stripe.Dispute): ProviderDispute {
  const { id, amount, currency, reason, status, created, evidence_details } = dispute;
  const payment = dispute.payment_intent;
  const known = id && typeof amount === "number" && typeof status === "string" && reason;
  if (!known || !isCurrency(currency)) throw wrongShape(vendor, 200);
  const answerBy = evidence_details?.due_by;
  return {
    id: cleanLine(id),
    paymentReference: typeof payment === "string" ? payment : (payment?.id ?? null),
    state: disputeStates[status] ?? "answer",
    inquiry: status.startsWith("warning_"),
    cents: amount,
    currency,
    reason: cleanLine(reason),
    answerBy: answerBy ? new Date(answerBy * 1000) : null,
    openedAt: new Date(created * 1000),
  };
}

/** Staff handle disputes with a status that is new to us. */
const disputeStates: Record<string, ProviderDispute["state"]> = {
  warning_needs_response: "answer",
  needs_response: "answer",
  appeal_needs_response: "answer",
  warning_under_review: "bank",
  under_review: "bank",
  appeal_under_review: "bank",
  won: "won",
  lost: "lost",
  warning_closed: "dropped",
  prevented: "dropped",
};

export function eventFrom({ id, type, data }: Stripe.Event): PaymentEvent {
  const object = recordOf(data.object);
  if (type.startsWith("checkout.session.") && typeof object.id === "string") {
    return { id, type, about: "session", sessionId: object.id };
  }
  if (type.startsWith("charge.dispute.") && typeof object.id === "string") {
    return { id, type, about: "dispute", disputeId: object.id };
  }
  // Includes those of sessions, which name no charge of ours.
  if (type.startsWith("payment_intent.") && typeof object.id === "string") {
    const isOurs = typeof recordOf(object.metadata).charge === "string";
    if (isOurs) return { id, type, about: "charge", chargeId: object.id };
  }
  const { payment_intent } = object;
  const isRefund = type === "charge.refunded" || type.startsWith("refund.");
  if (isRefund && typeof payment_intent === "string") {
    return { id, type, about: "refund", paymentReference: payment_intent };
  }
  return { id, type, about: "other" };
}

export function refundFrom({
  id,
  amount,
  status,
  created,
  ...refund
}: Stripe.Refund): ProviderRefund {
  if (!id || typeof amount !== "number") throw wrongShape(vendor, 200);
  const state = refundState[status ?? "pending"] ?? "pending";
  return {
    id: cleanLine(id),
    state,
    cents: amount,
    failure: state === "failed" ? refundFailure(refund.failure_reason, status) : null,
    request: refund.metadata?.refund ?? null,
    createdAt: new Date(created * 1000),
  };
}

const refundState: Record<string, ProviderRefund["state"]> = {
  pending: "pending",
  requires_action: "pending",
  succeeded: "done",
  failed: "failed",
  canceled: "failed",
};

/** A charge of ours, as Stripe has it. */
export function chargeFrom(intent: Stripe.PaymentIntent): ProviderCharge {
  const { id, amount, status, metadata, last_payment_error: error } = intent;
  if (!id || typeof amount !== "number" || !status) throw wrongShape(vendor, 200);
  const state = status === "succeeded" ? "paid" : status === "processing" ? "pending" : "refused";
  return {
    id: cleanLine(id),
    state,
    cents: amount,
    refusal: state === "refused" ? chargeRefusal(error ?? { code: codeOf(status) }) : null,
    request: metadata?.charge ?? null,
  };
}

const codeOf = (status: string) => (status === "requires_action" ? "authentication_required" : "");

/** The card that a session saved, if the response was asked to include it. */
export function savedCardFrom({
  payment_intent,
  setup_intent,
}: Stripe.Checkout.Session): SavedCard | null {
  for (const intent of [setup_intent, payment_intent]) {
    if (!intent || typeof intent === "string") continue;
    const isKept = intent.object === "setup_intent" || intent.setup_future_usage === "off_session";
    const { customer, payment_method: method } = intent;
    if (!isKept || !customer || !method || typeof method === "string") continue;
    if (intent.status !== "succeeded" || !method.card) continue;
    const { brand, last4, exp_month, exp_year } = method.card;
    return {
      customerId: cleanLine(typeof customer === "string" ? customer : customer.id),
      methodId: cleanLine(method.id),
      brand: cleanLine(brand),
      lastFour: cleanLine(last4),
      expires: `${exp_year}-${String(exp_month).padStart(2, "0")}`,
    };
  }
  return null;
}

import { recordOf } from "#core/records.ts";
import Stripe from "stripe";
import { cleanLine } from "#core/clean-text.ts";
import {
  networkReason,
  tooLate,
  VendorFailure,
  vendorTimeoutMs,
  wrongShape,
} from "#core/vendors/call.server.ts";
import {
  EventRefused,
  type PaymentEvent,
  type Payments,
  type ProviderDispute,
  type ProviderRefund,
  type ProviderSession,
  RefundRefused,
} from "./port.server.ts";
import { defineVendor } from "#core/vendors/define.server.ts";
import { refundFailure, refundRefusal } from "./stripe-refund-reasons.ts";
import { vendorAddress } from "#core/vendors/loopback.server.ts";
import { z } from "zod";

/** Any Stripe error as a sentence for staff; our own failures stay as they are. */
function stripeFailure(vendor: string, error: unknown, timeoutMs: number): VendorFailure {
  if (error instanceof VendorFailure) return error;
  if (!(error instanceof Stripe.errors.StripeError) || /Invalid JSON/.test(String(error))) {
    return new VendorFailure(vendor, `${vendor}'s answer was not JSON.`, { cause: error });
  }
  const { statusCode: status, message } = error;
  if (status === undefined) {
    const timedOut = /timed out|timeout|aborted due to/i.test(`${message} ${detailOf(error)}`);
    const reason = timedOut
      ? tooLate(vendor, timeoutMs)
      : networkReason(vendor, recordOf(error).detail ?? error);
    return new VendorFailure(vendor, reason, { cause: error });
  }
  return new VendorFailure(vendor, `${meaning(vendor, error)} (${status})`, {
    vendorMessage: message,
    status,
  });
}

const detailOf = (error: object) => String(recordOf(error).detail ?? "");

function meaning(vendor: string, { type, statusCode = 0 }: Stripe.errors.StripeError): string {
  if (statusCode === 401 || statusCode === 403) return `${vendor} did not accept our credentials`;
  if (statusCode === 429) return `${vendor} asked us to send fewer requests`;
  if (type === "StripeIdempotencyError")
    return `${vendor} already received this request with other data`;
  if (statusCode >= 500) return `${vendor} had an internal error`;
  return `${vendor} refused the request`;
}

const vendor = "Stripe";

export interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  baseUrl?: string;
  timeoutMs?: number;
}

/** Stripe by its settings. */
export const stripe = defineVendor(
  {
    STRIPE_SECRET_KEY: z.string(),
    STRIPE_WEBHOOK_SECRET: z.string(),
    STRIPE_URL: vendorAddress.default("https://api.stripe.com"),
  },
  (env) =>
    stripePayments({
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      baseUrl: env.STRIPE_URL,
    }),
);

/** Stripe signs an event again when it retries, so an old signature is a replay. */
const signatureAgeSeconds = 300;

const eventTypes = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "charge.refunded",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
];

/** Hosted Checkout at Stripe (API version of the SDK). We always ask Stripe what was paid. */
export function stripePayments({
  secretKey,
  webhookSecret,
  baseUrl = "https://api.stripe.com",
  timeoutMs = vendorTimeoutMs,
}: StripeOptions): Payments {
  const { protocol, hostname, port } = new URL(baseUrl);
  const https = protocol === "https:";
  const stripe = new Stripe(secretKey, {
    host: hostname,
    port: port || (https ? "443" : "80"),
    protocol: https ? "https" : "http",
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  const ask = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await call();
    } catch (error) {
      throw stripeFailure(vendor, error, timeoutMs);
    }
  };

  /** @returns null when Stripe has no such object */
  const find = async <Answer>(call: () => Promise<Answer>): Promise<Answer | null> => {
    try {
      return await call();
    } catch (error) {
      if (isStripeError(error, 404)) return null;
      throw stripeFailure(vendor, error, timeoutMs);
    }
  };

  return {
    vendor,
    takesCards: true,
    demo: null,
    async createSession(request) {
      const { kind, lines, orderId } = request;
      const session = await ask(() =>
        stripe.checkout.sessions.create(
          {
            mode: "payment",
            ui_mode: "hosted_page",
            submit_type: kind === "donation" ? "donate" : "pay",
            client_reference_id: orderId,
            expires_at: Math.floor(request.expiresAt.getTime() / 1000),
            success_url: request.successUrl,
            cancel_url: request.cancelUrl,
            line_items: lines.map(({ title, amountCents }) => ({
              quantity: 1,
              price_data: {
                currency: "cad",
                unit_amount: amountCents,
                product_data: { name: title },
              },
            })),
          },
          { idempotencyKey: request.idempotencyKey },
        ),
      );
      if (!session.id || !session.url) throw wrongShape(vendor, 200);
      return { id: session.id, url: session.url };
    },
    readSession: (id) => find(async () => sessionFrom(await stripe.checkout.sessions.retrieve(id))),
    readDispute: (id) => find(async () => disputeFrom(await stripe.disputes.retrieve(id))),
    async createRefund({ idempotencyKey, paymentReference, cents, orderId }) {
      try {
        return refundFrom(
          await stripe.refunds.create(
            {
              payment_intent: paymentReference,
              amount: cents,
              metadata: { refund: idempotencyKey, order: orderId },
            },
            { idempotencyKey },
          ),
        );
      } catch (error) {
        const failure = stripeFailure(vendor, error, timeoutMs);
        if (!isRefusal(error)) throw failure;
        const reason = refundRefusal(error.code) ?? failure.reason.replace(/\.?$/, ".");
        throw new RefundRefused(reason, { cause: failure });
      }
    },
    async listRefunds(paymentReference) {
      const found: ProviderRefund[] = [];
      try {
        const pages = stripe.refunds.list({ payment_intent: paymentReference, limit: 100 });
        for await (const refund of pages) found.push(refundFrom(refund));
      } catch (error) {
        if (isStripeError(error, 404)) return [];
        throw stripeFailure(vendor, error, timeoutMs);
      }
      return found.reverse();
    },
    async expireSession(id) {
      try {
        await stripe.checkout.sessions.expire(id);
      } catch (error) {
        // 400: it is no longer open.
        if (!isStripeError(error, 400)) throw stripeFailure(vendor, error, timeoutMs);
      }
    },
    async readEvent(body, signature) {
      try {
        const { webhooks } = stripe;
        return eventFrom(
          await webhooks.constructEventAsync(body, signature, webhookSecret, signatureAgeSeconds),
        );
      } catch (error) {
        if (error instanceof VendorFailure) throw error;
        throw new EventRefused("The signature is missing, wrong or too old", { cause: error });
      }
    },
    listEvents: (since) =>
      ask(async () => {
        const created = { gte: Math.floor(since.getTime() / 1000) };
        const events: PaymentEvent[] = [];
        const pages = stripe.events.list({ types: eventTypes, created, limit: 100 });
        for await (const event of pages) events.push(eventFrom(event));
        return events;
      }),
  };
}

const isCurrency = (currency: unknown): currency is string =>
  typeof currency === "string" && /^[a-z]{3}$/.test(currency);

function isStripeError(error: unknown, status: number): boolean {
  return error instanceof Stripe.errors.StripeError && error.statusCode === status;
}

const sessionStatuses = ["open", "complete", "expired"] as const;

function sessionFrom(session: Stripe.Checkout.Session): ProviderSession {
  const { id, status, payment_status, amount_total, currency } = session;
  const known = sessionStatuses.find((one) => one === status);
  const hasSum = typeof amount_total === "number" && isCurrency(currency);
  if (!id || !known || !hasSum) throw wrongShape(vendor, 200);
  const payment = session.payment_intent;
  return {
    id,
    url: session.url ?? null,
    status: known,
    payment: payment_status === "paid" ? "paid" : "unpaid",
    amountCents: amount_total,
    currency,
    customer: {
      name: cleanLine(session.customer_details?.name ?? ""),
      email: cleanLine(session.customer_details?.email ?? ""),
    },
    orderId: session.client_reference_id ?? null,
    paymentReference: typeof payment === "string" ? payment : (payment?.id ?? null),
  };
}

function disputeFrom(dispute: Stripe.Dispute): ProviderDispute {
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

/** Staff look at disputes with a status that is new to us. */
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

function eventFrom({ id, type, data }: Stripe.Event): PaymentEvent {
  const object = recordOf(data.object);
  if (type.startsWith("checkout.session.") && typeof object.id === "string") {
    return { id, type, about: "session", sessionId: object.id };
  }
  if (type.startsWith("charge.dispute.") && typeof object.id === "string") {
    return { id, type, about: "dispute", disputeId: object.id };
  }
  const { payment_intent } = object;
  const isRefund = type === "charge.refunded" || type.startsWith("refund.");
  if (isRefund && typeof payment_intent === "string") {
    return { id, type, about: "refund", paymentReference: payment_intent };
  }
  return { id, type, about: "other" };
}

function refundFrom({ id, amount, status, created, ...refund }: Stripe.Refund): ProviderRefund {
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

/**
 * Whether Stripe refused a request: it did nothing. After 409 another request with the same key may still take
 * effect; after the rest, its answer is not known.
 */
const isRefusal = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeError && [400, 402, 404].includes(error.statusCode ?? 0);

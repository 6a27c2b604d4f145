import { recordOf } from "#core/records.ts";
import Stripe from "stripe";
import {
  networkReason,
  tooLate,
  VendorFailure,
  vendorTimeoutMs,
  wrongShape,
} from "#core/vendors/call.server.ts";
import {
  type CardRequest,
  EventRefused,
  type PaymentEvent,
  type Payments,
  type ProviderCharge,
  type ProviderRefund,
  RefundRefused,
} from "./port.server.ts";
import { chargeFrom, disputeFrom, eventFrom, refundFrom, sessionFrom } from "./stripe-answers.ts";
import { chargeRefusal } from "./stripe-charge-reasons.ts";
import { defineVendor } from "#core/vendors/define.server.ts";
import { refundRefusal } from "./stripe-refund-reasons.ts";
import { vendorAddress } from "#core/vendors/loopback.server.ts";
import { z } from "zod";

/** Any Stripe error as a sentence for staff; our own failures are passed on unchanged. */
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
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
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

/** Stripe's hosted Checkout (API version of the SDK). We always ask Stripe what was paid. */
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
      const { kind, lines } = request;
      const session = await ask(() =>
        stripe.checkout.sessions.create(
          {
            ...commonParams(request),
            mode: "payment",
            submit_type: kind === "donation" ? "donate" : "pay",
            ...(request.savesCard && {
              // A bank account would be charged days later, without an immediate result.
              allowed_payment_method_types: ["card" as const],
              customer_creation: "always" as const,
              payment_intent_data: { setup_future_usage: "off_session" as const },
            }),
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
    async createCardSession(request) {
      const session = await ask(() =>
        stripe.checkout.sessions.create(
          {
            ...commonParams(request),
            mode: "setup",
            currency: "cad",
            allowed_payment_method_types: ["card"],
            customer_creation: "always",
            setup_intent_data: { description: request.title },
          },
          { idempotencyKey: request.idempotencyKey },
        ),
      );
      if (!session.id || !session.url) throw wrongShape(vendor, 200);
      return { id: session.id, url: session.url };
    },
    readSession: (id) =>
      find(async () =>
        sessionFrom(
          await stripe.checkout.sessions.retrieve(id, {
            expand: ["payment_intent.payment_method", "setup_intent.payment_method"],
          }),
        ),
      ),
    async chargeCard({ idempotencyKey, orderId, title, cents, customerId, methodId }) {
      try {
        return chargeFrom(
          await stripe.paymentIntents.create(
            {
              amount: cents,
              currency: "cad",
              customer: customerId,
              payment_method: methodId,
              off_session: true,
              confirm: true,
              automatic_payment_methods: { enabled: true, allow_redirects: "never" },
              description: title,
              metadata: { charge: idempotencyKey, order: orderId },
            },
            { idempotencyKey },
          ),
        );
      } catch (error) {
        if (!isRefusal(error)) throw stripeFailure(vendor, error, timeoutMs);
        const intent = intentIn(error);
        // The bank refused it; Stripe keeps the attempt.
        if (intent)
          return { ...chargeFrom(intent), state: "refused", refusal: chargeRefusal(error) };
        // Without an attempt, only an unknown customer or card is certain to be refused.
        if (error.code !== "resource_missing") throw stripeFailure(vendor, error, timeoutMs);
        const refusal = chargeRefusal(error);
        return { id: "", state: "refused", cents, refusal, request: idempotencyKey };
      }
    },
    readCharge: (id) => find(async () => chargeFrom(await stripe.paymentIntents.retrieve(id))),
    async listCharges(customerId) {
      const found: ProviderCharge[] = [];
      try {
        const pages = stripe.paymentIntents.list({ customer: customerId, limit: 100 });
        for await (const intent of pages) found.push(chargeFrom(intent));
      } catch (error) {
        if (isStripeError(error, 404)) return [];
        throw stripeFailure(vendor, error, timeoutMs);
      }
      return found;
    },
    async deleteCard({ methodId }) {
      try {
        await stripe.paymentMethods.detach(methodId);
      } catch (error) {
        // 400: it was already detached.
        if (!isStripeError(error, 400) && !isStripeError(error, 404))
          throw stripeFailure(vendor, error, timeoutMs);
      }
    },
    disputePage: ({ id }) => `https://dashboard.stripe.com/disputes/${encodeURIComponent(id)}`,
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

/** The parameters that all our sessions have. */
const commonParams = ({
  orderId,
  idempotencyKey,
  expiresAt,
  successUrl,
  cancelUrl,
}: CardRequest) => ({
  ui_mode: "hosted_page" as const,
  client_reference_id: orderId,
  metadata: { request: idempotencyKey },
  expires_at: Math.floor(expiresAt.getTime() / 1000),
  success_url: successUrl,
  cancel_url: cancelUrl,
});

/** The payment attempt of a refusal; null: there is none. */
function intentIn(error: Stripe.errors.StripeError): Stripe.PaymentIntent | null {
  const { payment_intent: intent } = error;
  return intent && typeof intent === "object" && "id" in intent ? intent : null;
}

function isStripeError(error: unknown, status: number): boolean {
  return error instanceof Stripe.errors.StripeError && error.statusCode === status;
}

/**
 * Whether Stripe refused a request, so that it had no effect. After 409 another request with the same key may
 * still take effect; after other errors, the result is unknown.
 */
const isRefusal = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeError && [400, 402, 404].includes(error.statusCode ?? 0);

import type { Context } from "openapi-backend";
import Stripe from "stripe";
import type { Answer } from "./answer.ts";
import { loadContract } from "./contract.ts";
import { type FakeHttpServer, startFakeHttp } from "./http-peer.ts";
import { StripeSessions } from "./stripe-sessions.ts";
import type { StripeEvent } from "./stripe-types.ts";

/** A fake of Stripe's Checkout, refunds and disputes, checked against its contract. */
export interface FakeStripe extends FakeHttpServer {
  secretKey: string;
  webhookSecret: string;
  /** Its data, and the actions of payers and banks. */
  stripe: StripeSessions;
  /** As if a day had passed: idempotency keys have expired. */
  forgetKeys(): void;
  /** An event as Stripe would post it; `at` is when it was signed, in seconds. */
  signed(event: StripeEvent, options?: { secret?: string; at?: number }): SignedEvent;
}

export interface SignedEvent {
  body: string;
  signature: string;
}

const error = (status: number, type: string, message: string, code?: string): Answer => ({
  status,
  body: { error: { type, message, ...(code && { code }) } },
});

const errors = {
  "400": error(400, "invalid_request_error", "Invalid integer: ten", "parameter_invalid_integer"),
  "401": error(401, "invalid_request_error", "Invalid API Key provided: sk_test_***"),
  "429": {
    ...error(429, "invalid_request_error", "Too many requests.", "rate_limit"),
    headers: { "retry-after": "7" },
  },
  "500": error(500, "api_error", "An unknown error occurred."),
};

const missing = (what: string, id: unknown) =>
  error(404, "invalid_request_error", `No such ${what}: '${id}'`, "resource_missing");

const refused = (message: string, code?: string) =>
  error(400, "invalid_request_error", message, code);

interface RefundParams {
  payment_intent: string;
  amount: number;
  metadata?: Record<string, string>;
}

/** A page of a list, newest first. */
function page(wanted: { id: string }[], query: unknown, url: string): Answer {
  const { limit = 10, starting_after: after } = query as {
    limit?: number;
    starting_after?: string;
  };
  const start = after ? wanted.findIndex(({ id }) => id === after) + 1 : 0;
  const data = wanted.slice(start, start + Number(limit));
  const has_more = start + data.length < wanted.length;
  return { status: 200, body: { object: "list", data, has_more, url } };
}

/** Starts the fake server. */
export async function startFakeStripe({
  secretKey = "sk_test_peer",
  webhookSecret = "whsec_peer",
} = {}): Promise<FakeStripe> {
  const stripe = new StripeSessions();
  const answered = new Map<string, { asked: string; answer: Answer }>();

  /** A repeated request with the same key gets the first response, even an error. */
  const once =
    (answerTo: (body: unknown) => Answer) =>
    ({ request }: Context): Answer => {
      const key = request.headers["idempotency-key"] as string | undefined;
      const asked = JSON.stringify(request.requestBody);
      const before = key ? answered.get(key) : undefined;
      if (before && before.asked !== asked) {
        return error(400, "idempotency_error", "Keys can only be used with the same parameters.");
      }
      if (before) return before.answer;
      const answer = answerTo(request.requestBody);
      if (key) answered.set(key, { asked, answer });
      return answer;
    };
  const create = once((body) => {
    const params = body as Parameters<StripeSessions["create"]>[0];
    const session = structuredClone(stripe.create(params, "https://checkout.stripe.example"));
    return { status: 200, body: session };
  });
  const refund = once((body) => {
    const { payment_intent: paymentIntent, amount, metadata = {} } = body as RefundParams;
    if (!stripe.isPaid(paymentIntent)) return missing("payment_intent", paymentIntent);
    const isDisputed = [...stripe.disputes.values()].some(
      ({ payment_intent, status }) =>
        payment_intent === paymentIntent && !status.startsWith("warning_") && status !== "won",
    );
    if (isDisputed) return refused("This charge has been charged back.", "charge_disputed");
    const left = stripe.left(paymentIntent);
    if (left === 0) return refused("Charge has already been refunded.", "charge_already_refunded");
    if (amount > left) return refused(`Refund amount is greater than unrefunded amount (${left})`);
    const { refund: made } = stripe.giveBack({ paymentIntent, amount, metadata });
    return { status: 200, body: structuredClone(made) };
  });
  const listRefunds = ({ request }: Context): Answer => {
    const query = request.query as { payment_intent?: string };
    const found = stripe.refunds.filter(
      ({ payment_intent }) => payment_intent === query.payment_intent,
    );
    return page(found.toReversed(), request.query, "/v1/refunds");
  };
  const retrieve = ({ request }: Context): Answer => {
    const id = request.params["session"] as string;
    const { expand = [] } = request.query as { expand?: string[] };
    const session = expand.length > 0 ? stripe.expanded(id) : stripe.sessions.get(id);
    return session ? { status: 200, body: session } : missing("checkout.session", id);
  };
  const charge = once((body) => {
    const params = body as Parameters<StripeSessions["charge"]>[0];
    const charged = stripe.charge(params);
    if (!charged) return missing("PaymentMethod", params.payment_method);
    const { intent, refusal } = charged;
    if (!refusal) return { status: 200, body: structuredClone(intent) };
    return {
      status: 402,
      body: { error: { ...refusal, payment_intent: structuredClone(intent) } },
    };
  });
  const retrieveCharge = ({ request }: Context): Answer => {
    const id = request.params["intent"] as string;
    const intent = stripe.intents.get(id);
    return intent ? { status: 200, body: intent } : missing("payment_intent", id);
  };
  const listCharges = ({ request }: Context): Answer => {
    const { customer } = request.query as { customer?: string };
    const found = [...stripe.intents.values()].filter((one) => one.customer === customer);
    return page(found.toReversed(), request.query, "/v1/payment_intents");
  };
  const detach = ({ request }: Context): Answer => {
    const id = request.params["payment_method"] as string;
    const [session, card] = [...stripe.cards].find(([, kept]) => kept.id === id) ?? [];
    if (!session || !card) return missing("PaymentMethod", id);
    stripe.cards.delete(session);
    const fields = { type: "card", created: 0, livemode: false, customer: null };
    return { status: 200, body: { id, object: "payment_method", ...fields } };
  };
  const retrieveDispute = ({ request }: Context): Answer => {
    const id = request.params["dispute"] as string;
    const dispute = stripe.disputes.get(id);
    return dispute ? { status: 200, body: dispute } : missing("dispute", id);
  };
  const expire = ({ request }: Context): Answer => {
    const id = request.params["session"] as string;
    const session = stripe.sessions.get(id);
    if (!session) return missing("checkout.session", id);
    if (session.status !== "open") {
      return error(400, "invalid_request_error", `Only open sessions can be expired.`);
    }
    stripe.expire(id);
    return { status: 200, body: session };
  };
  const list = ({ request }: Context): Answer => {
    const { types = [] } = request.query as { types?: string[] };
    const wanted = stripe.events.filter(({ type }) => types.length === 0 || types.includes(type));
    return page(wanted, request.query, "/v1/events");
  };

  const api = await loadContract("stripe", {
    operations: {
      PostCheckoutSessions: create,
      GetCheckoutSessionsSession: retrieve,
      PostCheckoutSessionsSessionExpire: expire,
      GetDisputesDispute: retrieveDispute,
      PostPaymentIntents: charge,
      GetPaymentIntents: listCharges,
      GetPaymentIntentsIntent: retrieveCharge,
      PostPaymentMethodsPaymentMethodDetach: detach,
      PostRefunds: refund,
      GetRefunds: listRefunds,
      GetEvents: list,
    },
    credentials: {
      bearerAuth: ({ request }) => request.headers["authorization"] === `Bearer ${secretKey}`,
      basicAuth: () => false,
    },
    unauthorized: () => errors["401"],
    notFound: () => error(404, "invalid_request_error", "Unrecognized request URL"),
    invalid: ({ validation }) => {
      const { instancePath = "", message = "" } = validation.errors?.[0] ?? {};
      return error(400, "invalid_request_error", `${instancePath} ${message}`.trim());
    },
    forms: true,
  });

  return {
    ...(await startFakeHttp(api, errors)),
    secretKey,
    webhookSecret,
    stripe,
    forgetKeys: () => answered.clear(),
    signed(event, { secret = webhookSecret, at = Math.floor(Date.now() / 1000) } = {}) {
      const body = JSON.stringify(event);
      const signature = new Stripe(secretKey).webhooks.generateTestHeaderString({
        payload: body,
        secret,
        timestamp: at,
      });
      return { body, signature };
    },
  };
}

import { type Context, Hono } from "hono";
import { z } from "zod";
import { giftSchema, offeringSchema } from "./checkout.ts";
import type { AppContext } from "#core/context.server.ts";
import { checkoutOutcome } from "./fulfil.server.ts";
import { handleSignedEvent } from "./webhook.server.ts";
import { type CheckoutRequest, startDonation, startRegistration } from "./checkout.server.ts";
import { failure, jsonBody } from "#core/http/answer.server.ts";
import type { Call, CallEnv } from "#modules/accounts/index.server.ts";

/** Longer than any provider's session id. */
const sessionId = /^[\w-]{8,200}$/;

const one = (item: z.ZodType) => z.object({ items: z.array(item).length(1) });

const starting = {
  method: "post",
  who: "anybody",
  bare: true,
  status: 200,
  data: z.object({
    session_id: z.string().describe("Empty while the club takes no cards"),
    url: z.string().describe("Send the payer there"),
  }),
} as const;

const startFailures = { 429: "Too many checkouts at once", 503: "The provider can’t be reached" };
const offeringFailures = { ...startFailures, 409: "There is no spot left, or not yet" };

type Start = (request: CheckoutRequest) => ReturnType<typeof startDonation>;

/** Starts a checkout; the function validates the body, and its `message` states the error. */
async function start(c: Context<CallEnv>, begin: Start) {
  const result = await begin({ body: await jsonBody(c), address: c.get("visit").address });
  return result.outcome === "started"
    ? c.json({ session_id: result.sessionId, url: result.url })
    : failure(c, result.status, result.message);
}

/** How a payment starts and how it ended (docs/specification.md 7.1). */
export const checkoutCalls: Call[] = [
  {
    ...starting,
    path: "/create-checkout-session",
    failures: offeringFailures,
    summary: "Begin the checkout of a membership",
    body: one(offeringSchema),
    respond: (c, ctx) => start(c, (request) => startRegistration(ctx, "registration", request)),
  },
  {
    ...starting,
    path: "/create-checkout-session-next-gen",
    failures: offeringFailures,
    summary: "Begin the checkout of a next-generation, baseball or indoor track program",
    body: one(offeringSchema),
    respond: (c, ctx) => start(c, (request) => startRegistration(ctx, "next-generation", request)),
  },
  {
    ...starting,
    path: "/create-checkout-session-next-gen-donations",
    summary: "Begin the checkout of a gift",
    body: one(giftSchema),
    failures: startFailures,
    respond: (c, ctx) => start(c, (request) => startDonation(ctx, request)),
  },
  {
    method: "get",
    path: "/get-session-details",
    summary: "The payer of a checkout; a day after the payment both are empty",
    who: "anybody",
    bare: true,
    status: 200,
    query: { session_id: "The checkout’s" },
    data: z.object({ customer_name: z.string(), customer_email: z.string() }),
    failures: {
      400: "There is no session_id",
      402: "Nothing was paid, or the bank has not confirmed yet",
      409: "The payment was refunded, or the club has to check it",
      503: "The provider can’t be reached",
    },
    respond: sessionDetails,
  },
];

async function sessionDetails(c: Context<CallEnv>, ctx: AppContext) {
  const id = c.req.query("session_id") ?? "";
  if (!sessionId.test(id)) {
    return failure(c, 400, "Send the session_id of a checkout");
  }
  const result = await checkoutOutcome(ctx, id);
  switch (result.outcome) {
    case "paid": {
      const { name, email } = result.customer;
      return c.json({ customer_name: name, customer_email: email });
    }
    case "waiting":
      return failure(c, 402, "The bank has not confirmed yet");
    case "review":
      return failure(c, 409, "The club has to check this payment");
    case "returned":
      return failure(c, 409, "This payment was refunded");
    case "unpaid":
      return failure(c, 402, "Nothing was paid in this checkout");
    case "unreachable":
      return failure(c, 503, "The provider can’t be reached now");
  }
}

/**
 * `POST /webhooks/stripe`: an event from the provider. The raw body is checked against its signature
 * and age; 400 refuses the event, 500 asks the provider to resend it.
 */
export function paymentEventsRoutes(ctx: AppContext) {
  return new Hono().post("/webhooks/stripe", async (c) => {
    const body = await c.req.text();
    const taken = await handleSignedEvent(ctx, body, c.req.header("Stripe-Signature") ?? "");
    if (taken === "taken") return c.json({ received: true });
    if (taken === "refused") return failure(c, 400, "Not signed by the provider");
    return failure(c, 500, "Could not be handled now, please resend");
  });
}

import { type Context, Hono } from "hono";
import type { Visit } from "#server/http/pages.ts";
import type { Services } from "../services.ts";
import { jsonBody } from "./answer.ts";

type Env = { Variables: { visit: Visit } };

/** Longer than any provider's session id. */
const sessionId = /^[\w-]{8,200}$/;

/**
 * The checkout calls (specification, point 7). Each takes `{items: [one]}` and answers
 * `{session_id, url}`; `message` says what is wrong with a request.
 */
export function checkoutRoutes(services: Services) {
  type Start = ReturnType<Services["startDonation"]>;
  const answer = async (
    c: Context<Env>,
    start: (request: { body: unknown; address: string }) => Start,
  ) => {
    const body = await jsonBody(c);
    const result = await start({ body, address: c.get("visit").address });
    if (result.outcome === "started") {
      return c.json({ session_id: result.sessionId, url: result.url });
    }
    return c.json({ status: "error", message: result.message }, result.status);
  };
  return new Hono<Env>()
    .post("/create-checkout-session", (c) =>
      answer(c, (request) => services.startRegistration("registration", request)),
    )
    .post("/create-checkout-session-next-gen", (c) =>
      answer(c, (request) => services.startRegistration("next-generation", request)),
    )
    .post("/create-checkout-session-next-gen-donations", (c) => answer(c, services.startDonation))
    .get("/get-session-details", async (c) => {
      const id = c.req.query("session_id") ?? "";
      if (!sessionId.test(id)) {
        return c.json({ status: "error", message: "Send the session_id of a checkout" }, 400);
      }
      const result = await services.checkoutOutcome(id);
      switch (result.outcome) {
        case "paid": {
          const { name, email } = result.customer;
          return c.json({ customer_name: name, customer_email: email });
        }
        case "waiting":
          return c.json({ status: "error", message: "The bank has not confirmed yet" }, 402);
        case "review":
          return c.json({ status: "error", message: "The club has to check this payment" }, 409);
        case "returned":
          return c.json({ status: "error", message: "This payment was refunded" }, 409);
        case "unpaid":
          return c.json({ status: "error", message: "Nothing was paid in this checkout" }, 402);
        case "unreachable":
          return c.json({ status: "error", message: "The provider can’t be reached now" }, 503);
      }
    });
}

/**
 * `POST /webhooks/stripe`: an event from the provider. The raw body is checked against its signature
 * and age; 400 refuses the event, 500 asks the provider to resend it.
 */
export function paymentEventsRoutes(services: Services) {
  return new Hono().post("/webhooks/stripe", async (c) => {
    const body = await c.req.text();
    const taken = await services.takeSignedEvent(body, c.req.header("Stripe-Signature") ?? "");
    if (taken === "taken") return c.json({ received: true });
    if (taken === "refused")
      return c.json({ status: "error", message: "Not signed by the provider" }, 400);
    return c.json({ status: "error", message: "Could not be handled now, please resend" }, 500);
  });
}

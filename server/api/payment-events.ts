import { Hono } from "hono";
import type { Services } from "#server/services/services.ts";

/**
 * `POST /webhooks/stripe`: what the provider tells us happened. The raw body is checked against its
 * signature and age; 400 tells the provider it was not believed, 500 to come again later.
 */
export function paymentEventsDoor(services: Services) {
  return new Hono().post("/webhooks/stripe", async (c) => {
    const body = await c.req.text();
    const taken = await services.takeSignedEvent(body, c.req.header("Stripe-Signature") ?? "");
    if (taken === "taken") return c.json({ received: true });
    if (taken === "refused")
      return c.json({ status: "error", message: "Not signed by the provider" }, 400);
    return c.json({ status: "error", message: "Could not be acted on now, please repeat" }, 500);
  });
}

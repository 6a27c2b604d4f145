import type { AppContext } from "#server/context.ts";
import { stripePayments } from "#server/vendors/payments/stripe.ts";
import { startStripePeer, type StripePeer } from "#tests/peers/stripe.ts";

/** Connects a local fake of Stripe to an app context's payments port; close it when done. */
export async function withStripe(ctx: AppContext): Promise<StripePeer> {
  const peer = await startStripePeer();
  const { secretKey, webhookSecret, url: baseUrl } = peer;
  ctx.integrations = {
    ...ctx.integrations,
    payments: stripePayments({ secretKey, webhookSecret, baseUrl, timeoutMs: 15_000 }),
  };
  return peer;
}

import type { AppContext } from "#core/context.server.ts";
import { stripePayments } from "#modules/billing/provider/stripe.server.ts";
import { startFakeStripe, type FakeStripe } from "../fakes/stripe.ts";

/** Connects a local fake of Stripe to an app context's payments port; close it when done. */
export async function withStripe(ctx: AppContext): Promise<FakeStripe> {
  const fake = await startFakeStripe();
  const { secretKey, webhookSecret, url: baseUrl } = fake;
  ctx.integrations = {
    ...ctx.integrations,
    payments: stripePayments({ secretKey, webhookSecret, baseUrl, timeoutMs: 15_000 }),
  };
  return fake;
}

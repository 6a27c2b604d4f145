import type { AppContext } from "#server/context.ts";
import { stripePayments } from "#server/vendors/payments/stripe.ts";
import { startFakeStripe, type FakeStripe } from "#tests/fakes/stripe.ts";

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

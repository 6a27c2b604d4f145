import type { ClubDesk } from "#server/desk.ts";
import { stripePayments } from "#server/vendors/payments/stripe.ts";
import { startStripePeer, type StripePeer } from "#tests/peers/stripe.ts";

/** Puts a Stripe of this machine behind a desk's payments port; close it when done. */
export async function withStripe(desk: ClubDesk): Promise<StripePeer> {
  const peer = await startStripePeer();
  const { secretKey, webhookSecret, url: baseUrl } = peer;
  desk.integrations = {
    ...desk.integrations,
    payments: stripePayments({ secretKey, webhookSecret, baseUrl, timeoutMs: 15_000 }),
  };
  return peer;
}

import { eq } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import type { PaymentEvent } from "./provider/port.server.ts";
import { handleCharge } from "./charge-instalments.server.ts";
import { fulfilCheckout, recordRefusal } from "./fulfil.server.ts";
import { handleDispute } from "./money-back.server.ts";
import { recordProviderRefunds } from "./provider-refunds.server.ts";
import { paymentEvents } from "./schema.ts";

/**
 * Handles an event from the provider, in any order and any number of times. The event is saved first and
 * marked as done when it took effect, so an event that failed half-way is handled again when the provider
 * resends it.
 * @throws VendorFailure when the provider can't be reached for the check
 */
export async function handlePaymentEvent(ctx: AppContext, event: PaymentEvent): Promise<void> {
  const { db } = ctx;
  const subject = subjectOf(event);
  await db
    .insert(paymentEvents)
    .values({ id: event.id, type: event.type, subject })
    .onConflictDoNothing();
  const [noted] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, event.id));
  if (noted?.processedAt) return;
  if (!(await applyEvent(ctx, event))) return;
  await db
    .update(paymentEvents)
    .set({ processedAt: new Date() })
    .where(eq(paymentEvents.id, event.id));
}

function subjectOf(event: PaymentEvent): string | null {
  switch (event.about) {
    case "session":
      return event.sessionId;
    case "charge":
      return event.chargeId;
    case "refund":
      return event.paymentReference;
    case "dispute":
      return event.disputeId;
    case "other":
      return null;
  }
}

/** @returns false when it has to wait until its payment is recorded here */
async function applyEvent(ctx: AppContext, event: PaymentEvent): Promise<boolean> {
  if (event.about === "refund") return recordProviderRefunds(ctx, event.paymentReference);
  if (event.about === "charge") await handleCharge(ctx, event.chargeId);
  if (event.about === "dispute") await handleDispute(ctx, event.disputeId);
  if (event.about !== "session") return true;
  const { sessionId, type } = event;
  const { state } = await fulfilCheckout(ctx, sessionId, { adopt: true });
  if (state === "unknown") ctx.report("payment event without an order", { sessionId, type });
  if (type === "checkout.session.async_payment_failed" && state === "waiting")
    await recordRefusal(ctx, sessionId);
  return true;
}

/** `refused`: not the provider's, or too old. `later`: genuine, but the provider should resend it. */
export type EventOutcome = "taken" | "refused" | "later";

/** Handles an event as it was posted: raw body and signature. Never throws. */
export async function handleSignedEvent(
  ctx: AppContext,
  body: string,
  signature: string,
): Promise<EventOutcome> {
  const event = await ctx.integrations.payments.readEvent(body, signature).catch((error) => {
    ctx.report("payment event refused", { err: error });
    return null;
  });
  if (!event) return "refused";
  try {
    await handlePaymentEvent(ctx, event);
    return "taken";
  } catch (error) {
    ctx.report("payment event not taken", { event: event.id, type: event.type, err: error });
    return "later";
  }
}

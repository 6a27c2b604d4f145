import { eq } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import type { PaymentEvent } from "./provider/port.server.ts";
import { fulfilCheckout, recordRefusal } from "./fulfil.server.ts";
import { applyRefund, takeDispute } from "./money-back.server.ts";
import { paymentEvents } from "./schema.ts";

/**
 * Handles an event from the provider, in any order and any number of times. The event is saved first
 * and recorded as done when it took effect, so an event that failed half-way is handled again when the provider
 * resends it.
 * @throws VendorFailure when the provider can't be asked back
 */
export async function takePaymentEvent(ctx: AppContext, event: PaymentEvent): Promise<void> {
  const { db } = ctx;
  const subject = subjectOf(event);
  const refundedCents = event.about === "refund" ? event.refundedCents : null;
  await db
    .insert(paymentEvents)
    .values({ id: event.id, type: event.type, subject, refundedCents })
    .onConflictDoNothing();
  const [noted] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, event.id));
  if (noted?.processedAt) return;
  await applyEvent(ctx, event);
  await db
    .update(paymentEvents)
    .set({ processedAt: new Date() })
    .where(eq(paymentEvents.id, event.id));
}

function subjectOf(event: PaymentEvent): string | null {
  switch (event.about) {
    case "session":
      return event.sessionId;
    case "refund":
      return event.paymentReference;
    case "dispute":
      return event.disputeId;
    case "other":
      return null;
  }
}

async function applyEvent(ctx: AppContext, event: PaymentEvent): Promise<void> {
  if (event.about === "refund") {
    // Not paid here yet: the fulfilment applies earlier refunds itself.
    await applyRefund(ctx, event);
  }
  if (event.about === "dispute") await takeDispute(ctx, event.disputeId);
  if (event.about !== "session") return;
  const { sessionId, type } = event;
  const { state } = await fulfilCheckout(ctx, sessionId, { adopt: true });
  if (state === "unknown") ctx.report("payment event without an order", { sessionId, type });
  if (type === "checkout.session.async_payment_failed" && state === "waiting")
    await recordRefusal(ctx, sessionId);
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
    await takePaymentEvent(ctx, event);
    return "taken";
  } catch (error) {
    ctx.report("payment event not taken", { event: event.id, type: event.type, err: error });
    return "later";
  }
}

import { and, eq, inArray, isNull } from "drizzle-orm";
import { waitingStates } from "#domain/orders.ts";
import { orders, paymentEvents } from "../db/schema/orders.ts";
import type { ClubDesk } from "../desk.ts";
import type { PaymentEvent } from "../vendors/payments/port.ts";
import { fulfilCheckout } from "./fulfil.ts";
import { applyRefund, takeDispute } from "./money-back.ts";

/**
 * Acts on something the provider told us, in whatever order and however often it tells it. The
 * event is noted first and marked when it had its effect, so one that failed half-way is taken
 * again at the provider's next try.
 * @throws VendorFailure when the provider can't be asked back
 */
export async function takePaymentEvent(desk: ClubDesk, event: PaymentEvent): Promise<void> {
  const { db } = desk;
  const subject = subjectOf(event);
  const refundedCents = event.about === "refund" ? event.refundedCents : null;
  await db
    .insert(paymentEvents)
    .values({ id: event.id, type: event.type, subject, refundedCents })
    .onConflictDoNothing();
  const [noted] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, event.id));
  if (noted?.processedAt) return;
  await act(desk, event);
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

async function act(desk: ClubDesk, event: PaymentEvent): Promise<void> {
  if (event.about === "refund") {
    // Not paid here yet: the fulfilment looks for earlier refunds itself.
    await applyRefund(desk.db, event.paymentReference, event.refundedCents);
  }
  if (event.about === "dispute") await takeDispute(desk, event.disputeId);
  if (event.about !== "session") return;
  const { sessionId, type } = event;
  const { state } = await fulfilCheckout(desk, sessionId, { adopt: true });
  if (state === "unknown") desk.report("payment event of no order of ours", { sessionId, type });
  if (type !== "checkout.session.async_payment_failed" || state !== "waiting") return;
  await desk.db
    .update(orders)
    .set({ state: "failed", lastError: "The bank refused the payment." })
    .where(
      and(
        eq(orders.sessionId, sessionId),
        inArray(orders.state, waitingStates),
        isNull(orders.paidAt),
      ),
    );
}

/** `refused`: not the provider's, or too old · `later`: believed, but the provider should come again. */
export type TakenEvent = "taken" | "refused" | "later";

/** Takes an event as it was posted: raw body and signature. Never throws. */
export async function takeSignedEvent(
  desk: ClubDesk,
  body: string,
  signature: string,
): Promise<TakenEvent> {
  const event = await desk.integrations.payments.readEvent(body, signature).catch((error) => {
    desk.report("payment event refused", { err: error });
    return null;
  });
  if (!event) return "refused";
  try {
    await takePaymentEvent(desk, event);
    return "taken";
  } catch (error) {
    desk.report("payment event not taken", { event: event.id, type: event.type, err: error });
    return "later";
  }
}

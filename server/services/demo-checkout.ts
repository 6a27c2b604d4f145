import type { DemoStep } from "#domain/demo-checkout.ts";
import type { DemoSession } from "#server/integrations/payments/port.ts";
import type { ClubDesk } from "./club-desk.ts";
import { endCheckout } from "./end-checkout.ts";
import { orderOfSession } from "./order-rows.ts";
import { isWaiting, mayPay } from "./read-checkout.ts";
import { takePaymentEvent } from "./take-payment-event.ts";

/** A demo checkout as its page shows it; null when there is none, or a real provider is configured. */
export async function readDemoCheckout(
  desk: ClubDesk,
  sessionId: string,
): Promise<DemoSession | null> {
  const order = await orderOfSession(desk.db, sessionId);
  if (order?.state === "open" && !isWaiting(order)) await endCheckout(desk, order);
  return (await desk.integrations.payments.demo?.read(sessionId)) ?? null;
}

/**
 * Takes a payer's or the bank's step in a demo checkout and lets its event take the way a real
 * provider's would. @returns false when the step is not possible (any more)
 */
export async function takeDemoStep(
  desk: ClubDesk,
  sessionId: string,
  step: DemoStep,
  customer: { name: string; email: string },
): Promise<boolean> {
  if (step === "pay" || step === "pay-late") {
    const order = await orderOfSession(desk.db, sessionId);
    if (!order || !mayPay(order)) return false;
  }
  const event = await desk.integrations.payments.demo?.take(sessionId, step, customer);
  if (!event) return false;
  await takePaymentEvent(desk, event);
  return true;
}

import type { DemoStep } from "#domain/checkout.ts";
import type { AppContext } from "../context.ts";
import type { DemoSession } from "../vendors/payments/port.ts";
import { isWaiting, mayPay } from "./agreement.ts";
import { orderOfSession } from "./fulfil.ts";
import { endCheckout } from "./release-holds.ts";
import { takePaymentEvent } from "./webhook.ts";

/** A demo checkout as its page shows it; null when there is none, or a real provider is configured. */
export async function readDemoCheckout(
  ctx: AppContext,
  sessionId: string,
): Promise<DemoSession | null> {
  const order = await orderOfSession(ctx.db, sessionId);
  if (order?.state === "open" && !isWaiting(order)) await endCheckout(ctx, order);
  return (await ctx.integrations.payments.demo?.read(sessionId)) ?? null;
}

/**
 * Takes a payer's or the bank's step in a demo checkout and lets its event take the way a real
 * provider's would. @returns false when the step is not possible (any more)
 */
export async function takeDemoStep(
  ctx: AppContext,
  sessionId: string,
  step: DemoStep,
  customer: { name: string; email: string },
): Promise<boolean> {
  if (step === "pay" || step === "pay-late") {
    const order = await orderOfSession(ctx.db, sessionId);
    if (!order || !mayPay(order)) return false;
  }
  const event = await ctx.integrations.payments.demo?.take(sessionId, step, customer);
  if (!event) return false;
  await takePaymentEvent(ctx, event);
  return true;
}

import { eq, sql } from "drizzle-orm";
import { daysBetween } from "#core/time/time.ts";
import { chargeInstalments } from "./charge-instalments.server.ts";
import { ledgerDay } from "./ledger.server.ts";
import { partsOfPrice } from "./open-parts.server.ts";
import { instalments } from "./schema.ts";
import type { DemoStep } from "./checkout.ts";
import type { AppContext } from "#core/context.server.ts";
import type { DemoPayer, DemoSession, PaymentEvent } from "./provider/port.server.ts";
import { isWaiting, mayPay } from "./read-checkout.server.ts";
import { guardianFields } from "#modules/families/index.ts";
import { readDraft } from "#modules/enrolment/index.server.ts";
import { orderBill } from "./order-bill.server.ts";
import { findSession, orderOfSession } from "./sessions.server.ts";
import { endCheckout } from "./release-holds.server.ts";
import { handlePaymentEvent } from "./webhook.server.ts";

/** A demo checkout as its page shows it; null when there is none, or when a real provider is configured. */
export async function readDemoCheckout(
  ctx: AppContext,
  sessionId: string,
): Promise<DemoSession | null> {
  const found = await findSession(ctx.db, sessionId);
  const { order, session } = found ?? {};
  if (session?.purpose === "checkout" && order?.state === "open" && !isWaiting(order))
    await endCheckout(ctx, order);
  return (await ctx.integrations.payments.demo?.read(sessionId)) ?? null;
}

/** The purchase in an open demo checkout, and the address that the payer typed earlier. */
export async function readDemoOrder(ctx: AppContext, sessionId: string) {
  const order = await orderOfSession(ctx.db, sessionId);
  const draft = order && (await readDraft(ctx.db, order.id));
  return {
    email: draft?.values[guardianFields.email.form] ?? "",
    bill: order ? await orderBill(ctx, order) : null,
  };
}

/**
 * Performs a step of the payer or the bank in a demo checkout and handles its event like a real
 * provider's. @returns false when the step is not possible (any more)
 */
export async function runDemoStep(
  ctx: AppContext,
  sessionId: string,
  step: DemoStep,
  customer: DemoPayer,
): Promise<boolean> {
  if (step === "pay" || step === "pay-late") {
    const found = await findSession(ctx.db, sessionId);
    if (!found) return false;
    const { order, session } = found;
    const isPossible =
      session.purpose === "checkout" ? mayPay(order, session) : session.ended === null;
    if (!isPossible) return false;
  }
  return happened(ctx, await ctx.integrations.payments.demo?.take(sessionId, step, customer));
}

/** Refunds a part of a demo payment, as at the provider's site. @returns false when that is not possible */
export async function refundDemo(
  ctx: AppContext,
  sessionId: string,
  cents: number,
): Promise<boolean> {
  return happened(ctx, await ctx.integrations.payments.demo?.refund(sessionId, cents));
}

/** Plays the bank of a refund that is pending. @returns false when it is not (any more) */
export async function decideDemoRefund(
  ctx: AppContext,
  refundId: string,
  arrives: boolean,
): Promise<boolean> {
  return happened(ctx, await ctx.integrations.payments.demo?.decide(refundId, arrives));
}

/** The payer disputes a demo payment at their bank. @returns false when nothing is left, or a dispute is open */
export async function disputeDemo(
  ctx: AppContext,
  sessionId: string,
  reason: string,
): Promise<boolean> {
  return happened(ctx, await ctx.integrations.payments.demo?.dispute(sessionId, reason));
}

/** The club answers a dispute of a demo payment, or the bank decides. @returns false when that is not possible now */
export async function moveDemoDispute(
  ctx: AppContext,
  { sessionId, id }: { sessionId: string; id: string },
  state: "bank" | "won" | "lost",
): Promise<boolean> {
  const event = await ctx.integrations.payments.demo?.moveDispute(sessionId, id, state);
  return happened(ctx, event);
}

async function happened(ctx: AppContext, event: PaymentEvent | null | undefined): Promise<boolean> {
  if (!event) return false;
  await handlePaymentEvent(ctx, event);
  return true;
}

/** The next instalment of the order that a demo session belongs to; null: there is none. */
export async function nextDemoPart(ctx: AppContext, sessionId: string) {
  const found = await findSession(ctx.db, sessionId);
  if (!found || !ctx.integrations.payments.demo) return null;
  const { order } = found;
  const today = ledgerDay(ctx);
  const next = (await partsOfPrice(ctx.db, order.id)).find(
    ({ number, openCents, dueOn }) => number > 0 && openCents > 0 && dueOn > today,
  );
  return next ? { orderId: order.id, dueOn: next.dueOn, cents: next.openCents } : null;
}

/** Simulates that the days until the next instalment of its order have passed, and charges the card. @returns false: there is none */
export async function bringNextForward(ctx: AppContext, sessionId: string): Promise<boolean> {
  const next = await nextDemoPart(ctx, sessionId);
  if (!next) return false;
  const days = daysBetween(ledgerDay(ctx), next.dueOn);
  await ctx.db
    .update(instalments)
    .set({ dueOn: sql`${instalments.dueOn} - ${days}::int` })
    .where(eq(instalments.orderId, next.orderId));
  await chargeInstalments(ctx);
  return true;
}

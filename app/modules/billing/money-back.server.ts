import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { disputeLabels } from "./disputes.ts";
import { isOpenDispute } from "./dispute-states.ts";
import type { Transaction } from "#core/db/database.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { isOffline } from "#modules/enrolment/index.ts";
import { changeOrders } from "#modules/enrolment/index.server.ts";
import { notifyOfDispute } from "./dispute-notices.server.ts";
import { closeDiscrepancy, recordDiscrepancy, reopenDiscrepancy } from "./findings.server.ts";
import {
  balanceOf,
  isPaidBy,
  ledgerDay,
  lostMoney,
  postEntries,
  reversal,
  standingEntries,
} from "./ledger.server.ts";
import { releaseCredits } from "./refund-credits.server.ts";
import { sessionOf } from "./sessions.server.ts";
import { ledgerEntries, paymentDisputes, refunds } from "./schema.ts";
import {
  type Order,
  orders,
  type PaymentDispute,
  registrations,
} from "#modules/enrolment/schema.ts";

/** The order of a payment, locked; null: none of our orders was paid by it (yet). */
export async function paidOrder(transaction: Transaction, paymentReference: string) {
  const [order] = await transaction
    .select()
    .from(orders)
    .where(and(isPaidBy(paymentReference), isNotNull(orders.paidAt)))
    .for("update");
  const [payment] = order
    ? await transaction
        .select({ provider: ledgerEntries.provider, paymentReference: ledgerEntries.providerId })
        .from(ledgerEntries)
        .where(
          and(
            eq(ledgerEntries.orderId, order.id),
            eq(ledgerEntries.kind, "payment"),
            eq(ledgerEntries.providerId, paymentReference),
          ),
        )
        .limit(1)
    : [];
  return order && payment ? { order, payment } : null;
}

/**
 * Reads a dispute from the provider, saves it, and notifies staff while it is open; lost money counts as
 * refunded. Does nothing if the provider has no such dispute.
 * @throws VendorFailure when the provider can't be reached
 */
export async function handleDispute(ctx: AppContext, disputeId: string): Promise<void> {
  const dispute = await ctx.integrations.payments.readDispute(disputeId);
  if (!dispute) return;
  const { id, paymentReference, ...stands } = dispute;
  const row = { paymentReference, ...stands, changedAt: new Date() };
  await ctx.db.transaction(async (transaction) => {
    if (paymentReference) await oneAtATime(transaction, paymentReference);
    await transaction
      .insert(paymentDisputes)
      .values({ id, ...row })
      .onConflictDoUpdate({
        target: paymentDisputes.id,
        set: row,
        // An older state may be written after the final one: it must not reopen an ended dispute.
        setWhere: sql`${paymentDisputes.state} in ('answer', 'bank') or excluded.state not in ('answer', 'bank')`,
      });
    if (paymentReference) await applyDisputes(transaction, paymentReference, ctx);
  });
}

type DisputeContext = Pick<
  AppContext,
  "integrations" | "content" | "queue" | "modules" | "publicUrl"
>;

/** Applies disputes that were reported before the payment was recorded here. */
export async function applyEarlier(
  transaction: Transaction,
  paymentReference: string,
  ctx: DisputeContext,
): Promise<void> {
  await oneAtATime(transaction, paymentReference);
  await applyDisputes(transaction, paymentReference, ctx);
}

/** Serialises refunds, disputes and the payment itself, so that none misses the other. */
export const oneAtATime = (transaction: Transaction, paymentReference: string) =>
  transaction.execute(
    sql`select pg_advisory_xact_lock(hashtext(${`payment ${paymentReference}`}))`,
  );

async function applyDisputes(
  transaction: Transaction,
  paymentReference: string,
  ctx: DisputeContext,
): Promise<void> {
  const disputes = await transaction
    .select()
    .from(paymentDisputes)
    .where(eq(paymentDisputes.paymentReference, paymentReference));
  if (disputes.length === 0) return;
  const paid = await paidOrder(transaction, paymentReference);
  if (!paid) return;
  const { order, payment } = paid;
  for (const dispute of disputes)
    await postDispute(ctx, transaction, { order, provider: payment.provider, dispute });
  await updateStateFromRefunds(transaction, order);
  const named = `${order.reference} (${order.title})`;
  for (const dispute of disputes) {
    if (!isOpenDispute(dispute)) await closeDiscrepancy(transaction, "dispute", dispute.id);
    else
      await recordDiscrepancy(transaction, {
        kind: "dispute",
        subject: dispute.id,
        orderReference: order.reference,
        message: disputeLabels(dispute, {
          order: named,
          vendor: ctx.integrations.payments.vendor,
          zone: ctx.content.club.timeZone,
        }),
        cents: dispute.cents,
      });
    await notifyOfDispute(ctx, transaction, { dispute, order });
  }
}

/**
 * Posts the amount that the bank took back, once it has decided; reverses it if the decision changes later.
 */
async function postDispute(
  ctx: Pick<AppContext, "content">,
  transaction: Transaction,
  { order, provider, dispute }: { order: Order; provider: string | null; dispute: PaymentDispute },
): Promise<void> {
  const effectiveOn = ledgerDay(ctx);
  const posted = (await standingEntries(transaction, order.id)).filter(
    ({ providerId }) => providerId === dispute.id,
  );
  const isLost = dispute.state === "lost";
  if (isLost === posted.length > 0) return;
  if (!isLost) {
    const undone = posted.map((entry) => reversal(entry, { effectiveOn }));
    await postEntries(transaction, order.id, undone);
    return;
  }
  const { paidCents, refundedCents, lostCents, chargedCents } = await balanceOf(
    transaction,
    order.id,
  );
  const leftCents = paidCents - refundedCents - lostCents;
  // If the bank took the payment back in another currency, all of it is lost.
  const cents =
    dispute.currency === order.currency ? Math.min(dispute.cents, leftCents) : leftCents;
  // A refund that is cancelled because its money is lost must not make the payer owe it again.
  const recorded = { effectiveOn };
  await releaseCredits(transaction, order.id, { cents: cents - chargedCents, recorded });
  const back = {
    cents,
    method: "card" as const,
    provider,
    providerId: dispute.id,
    effectiveOn,
    idempotencyKey: `dispute:${dispute.id}:${dispute.changedAt.toISOString()}`,
  };
  const balance = await balanceOf(transaction, order.id);
  await postEntries(transaction, order.id, lostMoney(back, balance));
}

/** Staff refunded everything, and somebody is still registered: that was intended. */
async function goesOn(transaction: Transaction, { id }: Order): Promise<boolean> {
  const isOwn = and(eq(refunds.orderId, id), isNotNull(refunds.requestedBy));
  if ((await transaction.$count(refunds, isOwn)) === 0) return false;
  const isActive = inArray(registrations.state, ["active", "unplaced"]);
  return (
    (await transaction.$count(registrations, and(eq(registrations.orderId, id), isActive))) > 0
  );
}

/**
 * Sets an order's state according to its refunds. An order that staff have to decide on is under review until
 * everything was refunded, and again if money comes back: a bank may change its decision.
 */
export async function updateStateFromRefunds(
  transaction: Transaction,
  order: Order,
): Promise<void> {
  const { money, balanceCents } = await balanceOf(transaction, order.id);
  // The family still owes a part of it, and keeps its places.
  if (isOffline(order) && balanceCents > 0) return;
  const isGone = money === "refunded" && !(await goesOn(transaction, order));
  const isDecided = isOffline(order) || order.state === "paid" || order.fulfilledAt !== null;
  const state = isGone ? "refunded" : isDecided ? "paid" : "review";
  if (state !== order.state) await changeOrders(transaction, eq(orders.id, order.id), { state });
  const session = await sessionOf(transaction, order.id);
  if (!session) return;
  if (isGone) await closeDiscrepancy(transaction, "mismatch", session.sessionId);
  else if (state === "review" && order.state === "refunded")
    await reopenDiscrepancy(transaction, "mismatch", session.sessionId);
}

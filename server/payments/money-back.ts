import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { disputeWords, isOpenDispute } from "#domain/disputes.ts";
import type { Transaction } from "../db/database.ts";
import { type Order, orders, paymentDisputes, paymentEvents } from "../db/schema/orders.ts";
import type { AppContext } from "../context.ts";
import { closeDiscrepancy, recordDiscrepancy } from "./findings.ts";

type Db = AppContext["db"] | Transaction;

/**
 * Notes how much of a payment went back. Told out of order, the largest sum is the newest.
 * @returns false when no order of ours has that payment (yet)
 */
export async function applyRefund(
  db: Db,
  paymentReference: string,
  refundedCents: number,
): Promise<boolean> {
  const refunded = sql`greatest(${orders.refundedCents}, ${refundedCents}::int)`;
  return db.transaction(async (transaction) => {
    await oneAtATime(transaction, paymentReference);
    const changed = await recordMoneyBack(transaction, paymentReference, { refunded });
    return changed.length > 0;
  });
}

/**
 * Asks the provider how a dispute stands, keeps it, and tells staff as long as it is open; money that
 * was lost counts as gone. Nothing happens when the provider has no such dispute.
 * @throws VendorFailure when the provider can't be asked
 */
export async function takeDispute(ctx: AppContext, disputeId: string): Promise<void> {
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
        // What was read before it ended may be written after: an end is never undone by that.
        setWhere: sql`${paymentDisputes.state} in ('answer', 'bank') or excluded.state not in ('answer', 'bank')`,
      });
    if (paymentReference) await applyDisputes(transaction, paymentReference, ctx);
  });
}

/** What was told of a payment before it was known here: refunds and disputes. */
export async function applyEarlier(
  transaction: Transaction,
  paymentReference: string,
  ctx: Pick<AppContext, "integrations" | "content">,
): Promise<void> {
  await oneAtATime(transaction, paymentReference);
  const [earlier] = await transaction
    .select({ cents: sql<number>`coalesce(max(${paymentEvents.refundedCents}), 0)::int` })
    .from(paymentEvents)
    .where(eq(paymentEvents.subject, paymentReference));
  if (earlier && earlier.cents > 0) await applyRefund(transaction, paymentReference, earlier.cents);
  await applyDisputes(transaction, paymentReference, ctx);
}

/** A refund or dispute told this very moment must not miss the payment, nor the payment it. */
const oneAtATime = (transaction: Transaction, paymentReference: string) =>
  transaction.execute(
    sql`select pg_advisory_xact_lock(hashtext(${`payment ${paymentReference}`}))`,
  );

async function applyDisputes(
  transaction: Transaction,
  paymentReference: string,
  { integrations, content }: Pick<AppContext, "integrations" | "content">,
): Promise<void> {
  const disputes = await transaction
    .select()
    .from(paymentDisputes)
    .where(eq(paymentDisputes.paymentReference, paymentReference));
  if (disputes.length === 0) return;
  // Of a payment that banks took back in another currency all is gone.
  const lost = sql`(select coalesce(sum(case when d.currency = ${orders.currency} then d.cents else ${orders.paidCents} end), 0)::int
    from ${paymentDisputes} d where d.payment_reference = ${paymentReference} and d.state = 'lost')`;
  const [order] = await recordMoneyBack(transaction, paymentReference, { lost });
  if (!order) return;
  const named = `${order.reference} (${order.title})`;
  for (const dispute of disputes) {
    if (!isOpenDispute(dispute)) await closeDiscrepancy(transaction, "dispute", dispute.id);
    else
      await recordDiscrepancy(transaction, {
        kind: "dispute",
        subject: dispute.id,
        orderReference: order.reference,
        words: disputeWords(dispute, {
          ...{ order: named, vendor: integrations.payments.vendor },
          zone: content.club.timeZone,
        }),
        cents: dispute.cents,
      });
  }
}

/** What went back decides how an order stands; one that staff have to decide on stays until all did. */
async function recordMoneyBack(
  transaction: Transaction,
  paymentReference: string,
  sums: { refunded?: SQL; lost?: SQL },
): Promise<Order[]> {
  const refunded = sums.refunded ?? sql`${orders.refundedCents}`;
  const lost = sums.lost ?? sql`${orders.lostCents}`;
  const changed = await transaction
    .update(orders)
    .set({
      refundedCents: refunded,
      lostCents: lost,
      state: sql`case when ${refunded} + ${lost} >= ${orders.paidCents} then 'refunded'
        when ${orders.state} = 'review' then 'review' else 'paid' end`,
    })
    .where(and(eq(orders.paymentReference, paymentReference), isNotNull(orders.paidAt)))
    .returning();
  for (const { state, sessionId } of changed) {
    if (state === "refunded" && sessionId)
      await closeDiscrepancy(transaction, "mismatch", sessionId);
  }
  return changed;
}

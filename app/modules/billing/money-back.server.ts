import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { disputeLabels, isOpenDispute } from "./disputes.ts";
import type { Transaction } from "#core/db/database.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { changeOrders } from "#modules/enrolment/index.server.ts";
import { closeDiscrepancy, recordDiscrepancy } from "./findings.server.ts";
import { isPaidBy, sessionOf } from "./sessions.server.ts";
import { paymentDisputes, paymentEvents } from "./schema.ts";
import { type Order, orders } from "#modules/enrolment/schema.ts";

type Db = AppContext["db"] | Transaction;

/**
 * Records how much of a payment was refunded. Events may come out of order: the largest sum is the newest.
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
 * Reads a dispute from the provider, saves it, and notifies staff while it is open; lost money counts as
 * refunded. Does nothing if the provider has no such dispute.
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
        // An older state may be written after the final one: it must not reopen an ended dispute.
        setWhere: sql`${paymentDisputes.state} in ('answer', 'bank') or excluded.state not in ('answer', 'bank')`,
      });
    if (paymentReference) await applyDisputes(transaction, paymentReference, ctx);
  });
}

/** Applies refunds and disputes that were reported before the payment was known here. */
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

/** Serialises refunds, disputes and the payment itself, so that none misses the other. */
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
  // If banks took the payment back in another currency, all of it is gone.
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
        message: disputeLabels(dispute, {
          order: named,
          vendor: integrations.payments.vendor,
          zone: content.club.timeZone,
        }),
        cents: dispute.cents,
      });
  }
}

/** Sets an order's state from what was refunded; an order under review stays so until all is refunded. */
async function recordMoneyBack(
  transaction: Transaction,
  paymentReference: string,
  sums: { refunded?: SQL; lost?: SQL },
): Promise<Order[]> {
  const refunded = sums.refunded ?? sql`${orders.refundedCents}`;
  const lost = sums.lost ?? sql`${orders.lostCents}`;
  const changed = await changeOrders(
    transaction,
    and(isPaidBy(paymentReference), isNotNull(orders.paidAt)),
    {
      refundedCents: refunded,
      lostCents: lost,
      state: sql`case when ${refunded} + ${lost} >= ${orders.paidCents} then 'refunded'
        when ${orders.state} = 'review' then 'review' else 'paid' end`,
    },
  );
  for (const { id, state } of changed) {
    const session = state === "refunded" && (await sessionOf(transaction, id));
    if (session) await closeDiscrepancy(transaction, "mismatch", session.sessionId);
  }
  return changed;
}

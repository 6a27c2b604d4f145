import { and, eq, isNotNull, sql } from "drizzle-orm";
import { disputeLabels, isOpenDispute } from "./disputes.ts";
import type { Transaction } from "#core/db/database.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { changeOrders } from "#modules/enrolment/index.server.ts";
import { closeDiscrepancy, recordDiscrepancy, reopenDiscrepancy } from "./findings.server.ts";
import {
  type Balance,
  balanceOf,
  givenBack,
  ledgerDay,
  type NewEntry,
  postEntries,
  reversal,
  standingEntries,
} from "./ledger.server.ts";
import { isPaidBy, sessionOf, type StoredSession } from "./sessions.server.ts";
import { paymentDisputes, paymentEvents } from "./schema.ts";
import { type Order, orders, type PaymentDispute } from "#modules/enrolment/schema.ts";

/**
 * Records how much of a payment was refunded in all. Events may come out of order: the largest sum is the newest.
 * @returns false when no order of ours has that payment (yet)
 */
export async function applyRefund(
  ctx: Pick<AppContext, "content" | "db">,
  { paymentReference, refundedCents }: { paymentReference: string; refundedCents: number },
): Promise<boolean> {
  return ctx.db.transaction((transaction) =>
    refund(ctx, transaction, { paymentReference, refundedCents }),
  );
}

async function refund(
  ctx: Pick<AppContext, "content">,
  transaction: Transaction,
  { paymentReference, refundedCents }: { paymentReference: string; refundedCents: number },
): Promise<boolean> {
  await oneAtATime(transaction, paymentReference);
  const paid = await paidOrder(transaction, paymentReference);
  if (!paid) return false;
  const { order, session, balance } = paid;
  await postRefund(
    transaction,
    { order, session, balance, refundedCents },
    { effectiveOn: ledgerDay(ctx) },
  );
  await followMoney(transaction, { order, session });
  return true;
}

/** @param refund `refundedCents`: the total so far; never more than was paid, and not lost in a dispute */
export function postRefund(
  transaction: Transaction,
  {
    order,
    session,
    balance,
    refundedCents,
  }: { order: Order; session: StoredSession; balance: Balance; refundedCents: number },
  by: Pick<NewEntry, "effectiveOn" | "recordedBy">,
) {
  const { paymentReference, sessionId, provider } = session;
  const total = Math.min(refundedCents, balance.paidCents - balance.lostCents);
  if (total <= balance.refundedCents) return balance;
  const back = {
    ...by,
    cents: total - balance.refundedCents,
    method: "card" as const,
    provider,
    providerId: paymentReference ?? sessionId,
    idempotencyKey: `refund:${paymentReference ?? sessionId}:${total}`,
  };
  return postEntries(transaction, order.id, givenBack("refund", back, balance));
}

/** The order of a payment, which nobody else changes meanwhile; null: none of ours was paid by it (yet). */
async function paidOrder(transaction: Transaction, paymentReference: string) {
  const [order] = await transaction
    .select()
    .from(orders)
    .where(and(isPaidBy(paymentReference), isNotNull(orders.paidAt)))
    .for("update");
  const session = order && (await sessionOf(transaction, order.id));
  return session ? { order, session, balance: await balanceOf(transaction, order.id) } : null;
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
  if (earlier && earlier.cents > 0)
    await refund(ctx, transaction, { paymentReference, refundedCents: earlier.cents });
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
  ctx: Pick<AppContext, "integrations" | "content">,
): Promise<void> {
  const disputes = await transaction
    .select()
    .from(paymentDisputes)
    .where(eq(paymentDisputes.paymentReference, paymentReference));
  if (disputes.length === 0) return;
  const paid = await paidOrder(transaction, paymentReference);
  if (!paid) return;
  const { order, session } = paid;
  for (const dispute of disputes) await postDispute(ctx, transaction, { order, session, dispute });
  await followMoney(transaction, { order, session });
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
  }
}

/** What the bank took back, once it has decided; undone if it decides otherwise later. */
async function postDispute(
  ctx: Pick<AppContext, "content">,
  transaction: Transaction,
  { order, session, dispute }: { order: Order; session: StoredSession; dispute: PaymentDispute },
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
  const balance = await balanceOf(transaction, order.id);
  const leftCents = balance.paidCents - balance.refundedCents - balance.lostCents;
  // If the bank took the payment back in another currency, all of it is gone.
  const cents =
    dispute.currency === order.currency ? Math.min(dispute.cents, leftCents) : leftCents;
  const back = {
    cents,
    method: "card" as const,
    provider: session.provider,
    providerId: dispute.id,
    effectiveOn,
    idempotencyKey: `dispute:${dispute.id}:${dispute.changedAt.toISOString()}`,
  };
  await postEntries(transaction, order.id, givenBack("dispute", back, balance));
}

/**
 * Sets an order's state from what went back. An order that staff have to decide on is under review until all of
 * it did, and again when it comes back: a bank may change its mind.
 */
async function followMoney(
  transaction: Transaction,
  { order, session }: { order: Order; session: StoredSession },
): Promise<void> {
  const { money } = await balanceOf(transaction, order.id);
  const isGone = money === "refunded";
  const isDecided = order.state === "paid" || order.fulfilledAt !== null;
  const state = isGone ? "refunded" : isDecided ? "paid" : "review";
  if (state !== order.state) await changeOrders(transaction, eq(orders.id, order.id), { state });
  const { sessionId } = session;
  if (isGone) await closeDiscrepancy(transaction, "mismatch", sessionId);
  else if (state === "review" && order.state === "refunded")
    await reopenDiscrepancy(transaction, "mismatch", sessionId);
}

import { and, eq } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import {
  changeOrders,
  endTakenOffer,
  ensureRegistrations,
  reserveForPaid,
} from "#modules/enrolment/index.server.ts";
import { payNowCents } from "#modules/enrolment/index.ts";
import { type Order, orders } from "#modules/enrolment/schema.ts";
import { lockAccountCredit } from "./account-credit.server.ts";
import { charge, ledgerDay, type NewEntry, postEntries } from "./ledger.server.ts";
import { isWaiting } from "./read-checkout.server.ts";
import { recordFulfilment } from "./record-fulfilment.server.ts";
import { sessionOf } from "./sessions.server.ts";

/**
 * The payment by an order's reserved credit, as far as it is still available: if the payment arrives after
 * the hold has ended, the credit may have been used elsewhere. The rest is owed.
 * @param order locked by the caller
 */
export async function reservedCredit(
  ctx: Pick<AppContext, "content">,
  transaction: Transaction,
  { id, creditCents, customerEmail }: Order,
): Promise<NewEntry[]> {
  if (creditCents === 0) return [];
  const leftCents = await lockAccountCredit(transaction, customerEmail, id);
  return [
    {
      kind: "payment",
      cents: -Math.min(creditCents, leftCents),
      method: "credit",
      effectiveOn: ledgerDay(ctx),
      idempotencyKey: `payment:credit:${id}`,
    },
  ];
}

/**
 * Fulfils an order whose payer's credit covers everything that is due now: no provider is needed.
 * @returns the last part of its receipt's address; null: it was changed or ended meanwhile
 * @throws VendorFailure when an earlier session, which could still be paid, can't be closed
 */
export async function payByCredit(ctx: AppContext, agreed: Order): Promise<string | null> {
  const { payments } = ctx.integrations;
  const session = await sessionOf(ctx.db, agreed.id);
  if (session) {
    await payments.expireSession(session.sessionId);
    const ended = await payments.readSession(session.sessionId);
    if (ended && ended.status !== "expired")
      throw new Error(`The session of order ${agreed.reference} is ${ended.status}`);
  }
  return ctx.db.transaction(async (transaction) => {
    const isOrder = eq(orders.id, agreed.id);
    const [order] = await transaction.select().from(orders).where(isOrder).for("update");
    if (order?.paidAt) return order.receipt;
    const isAsAgreed = order?.agreedAt?.getTime() === agreed.agreedAt?.getTime();
    if (!order || !isAsAgreed || !isWaiting(order) || payNowCents(order) > 0) return null;
    await ensureRegistrations(transaction, order);
    await reserveForPaid(transaction, ctx.content, order.id);
    const used = await reservedCredit(ctx, transaction, order);
    const [paid] = await changeOrders(transaction, and(isOrder, eq(orders.state, "open")), {
      state: "paid",
      paidAt: new Date(),
      lastError: null,
    });
    if (!paid) return null;
    await postEntries(transaction, order.id, [
      charge(order.id, order.amountCents, ledgerDay(ctx)),
      ...used,
    ]);
    await endTakenOffer(transaction, paid);
    await recordFulfilment(ctx, transaction, paid);
    const [fulfilled] = await transaction.select().from(orders).where(isOrder);
    return fulfilled?.receipt ?? null;
  });
}

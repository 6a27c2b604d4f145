import { and, eq, isNull, sql } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { splitName } from "#core/names.ts";
import { formatMoney, moneyPaid } from "#core/money.ts";
import { isOffline } from "#modules/enrolment/index.ts";
import { changeOrders } from "#modules/enrolment/index.server.ts";
import { type Order, orders } from "#modules/enrolment/schema.ts";
import { notify } from "#modules/outbox/index.server.ts";
import { recordFulfilment } from "./record-fulfilment.server.ts";
import { balanceOf, isPosted, ledgerDay, paymentKey, postEntries } from "./ledger.server.ts";
import { payLink } from "./mailed-links.server.ts";
import { applyEarlier } from "./money-back.server.ts";
import type { ProviderSession, SavedCard } from "./provider/port.server.ts";
import { instalmentAgreements, paymentMethods, providerSessions } from "./schema.ts";
import type { StoredSession } from "./sessions.server.ts";
import { recordWaitingRefunds } from "./provider-refunds.server.ts";

/** A payment of an order's balance, by card or with the payer's credit. */
interface LaterPayment {
  /** The id of the mail to the payer, so that it is sent once. */
  id: string;
  cents: number;
  /** The provider's id of the payment or its session. Null: a credit pays. */
  providerId: string | null;
  provider: string | null;
}

/** Records the state of a session for a later payment or a new card, as the provider reports it. Repeating it changes nothing. */
export async function settleLater(
  ctx: AppContext,
  { order: { id }, session: stored }: { order: Order; session: StoredSession },
  session: ProviderSession,
): Promise<void> {
  const isPaid = stored.purpose === "balance" && session.payment === "paid";
  const card = session.status === "complete" ? session.card : null;
  if (!isPaid && !card) return;
  const { paymentReference } = session;
  await ctx.db.transaction(async (transaction) => {
    const [order] = await transaction.select().from(orders).where(eq(orders.id, id)).for("update");
    if (!order) return;
    if (isPaid) {
      await transaction
        .update(providerSessions)
        .set({ paymentReference })
        .where(eq(providerSessions.id, stored.id));
      await postLaterPayment(ctx, transaction, order, {
        id: stored.id,
        cents: session.amountCents,
        providerId: paymentReference ?? session.id,
        provider: stored.provider,
      });
      if (paymentReference) await applyEarlier(transaction, paymentReference, ctx);
    }
    if (card) await storeCard(transaction, { orderId: id, session: stored, card });
    await dropCardOfPaid(transaction, id);
  });
  if (isPaid && paymentReference)
    // If this fails, the job that sends refunds does it.
    await recordWaitingRefunds(ctx, paymentReference).catch((error: unknown) =>
      ctx.report("refunds not read", { order: id, err: error }),
    );
}

/**
 * Posts a later payment, once, and sends its receipt. An offline order that becomes paid is fulfilled.
 * @param order locked by the caller
 */
export async function postLaterPayment(
  ctx: AppContext,
  transaction: Transaction,
  order: Order,
  { id, cents, providerId, provider }: LaterPayment,
): Promise<void> {
  if (providerId && (await isPosted(transaction, providerId))) return;
  const { balanceCents } = await postEntries(transaction, order.id, [
    {
      kind: "payment",
      cents: -cents,
      method: providerId ? "card" : "credit",
      provider,
      providerId,
      effectiveOn: ledgerDay(ctx),
      idempotencyKey: paymentKey(providerId ?? `credit:${id}`),
    },
  ]);
  const isSettled = isOffline(order) && order.state === "open" && balanceCents <= 0;
  const [changed] = await changeOrders(transaction, eq(orders.id, order.id), {
    paidAt: order.paidAt ?? new Date(),
    ...(isSettled && { state: "paid" as const }),
  });
  if (isSettled && changed && !changed.fulfilledAt) {
    // The order's receipt covers all payments.
    await recordFulfilment(ctx, transaction, changed);
    return;
  }
  await notify(ctx, transaction, "instalment-paid", {
    id,
    orderId: order.id,
    to: { email: order.customerEmail },
    data: {
      ...namesOf(ctx, order),
      paid: `${moneyPaid(cents, order.currency)}${providerId ? "" : " from your credit"}`,
      left:
        balanceCents > 0
          ? `Still to pay: ${formatMoney(balanceCents, order.currency)}.`
          : "Everything is paid.",
    },
  });
}

/** The data that every mail about a later payment contains. */
export const namesOf = (ctx: Pick<AppContext, "publicUrl">, order: Order) => ({
  reference: order.reference,
  title: order.title,
  customerName: splitName(order.customerName ?? "")[0],
  link: payLink(ctx, order),
});

/**
 * Whether the payer agreed to later charges of a card; a payment plan from the office is no such agreement.
 */
export const agreedToCharges = async (db: Database | Transaction, orderId: string) =>
  (await db.$count(
    instalmentAgreements,
    and(eq(instalmentAgreements.orderId, orderId), isNull(instalmentAgreements.recordedBy)),
  )) > 0;

/**
 * Saves the card of a session for an order that has a balance and whose payer agreed to charges, once: a
 * repeated report does not bring it back. Otherwise it is not needed, as the card that it replaces.
 */
export async function storeCard(
  transaction: Transaction,
  { orderId, session, card }: { orderId: string; session: StoredSession; card: SavedCard },
): Promise<void> {
  const isFirst = and(eq(providerSessions.id, session.id), isNull(providerSessions.methodId));
  const { rowCount } = await transaction
    .update(providerSessions)
    .set({ methodId: card.methodId })
    .where(isFirst);
  if (rowCount === 0) return;
  const { provider } = session;
  const { balanceCents } = await balanceOf(transaction, orderId);
  const isNeeded = balanceCents > 0 && (await agreedToCharges(transaction, orderId));
  if (isNeeded) await dropCard(transaction, orderId);
  await transaction.insert(paymentMethods).values({
    ...card,
    orderId: isNeeded ? orderId : null,
    provider,
    savedAt: sql`clock_timestamp()`,
  });
}

/** A fully paid order does not need its card any more. */
export async function dropCardOfPaid(transaction: Transaction, orderId: string): Promise<void> {
  if ((await balanceOf(transaction, orderId)).balanceCents <= 0)
    await dropCard(transaction, orderId);
}

/**
 * Takes the card from an order, so that it is not charged again and is deleted at the provider.
 * @returns the card; null: the order has none
 */
export async function dropCard(transaction: Transaction, orderId: string) {
  const [dropped] = await transaction
    .update(paymentMethods)
    .set({ orderId: null })
    .where(eq(paymentMethods.orderId, orderId))
    .returning();
  return dropped ?? null;
}

/** Whether an order has an open page at the provider to pay its balance. */
export const isPayingNow = sql`exists (select 1 from ${providerSessions}
  where ${providerSessions.orderId} = ${orders.id}
    and ${and(
      eq(providerSessions.purpose, "balance"),
      isNull(providerSessions.ended),
      isNull(providerSessions.paymentReference),
    )}
    and ${providerSessions.expiresAt} > clock_timestamp())`;

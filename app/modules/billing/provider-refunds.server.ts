import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { formatMoney } from "#core/money.ts";
import { type Order, orders } from "#modules/enrolment/schema.ts";
import type { ProviderRefund } from "./provider/port.server.ts";
import { recordDiscrepancy } from "./findings.server.ts";
import {
  balanceOf,
  knownPayments,
  ledgerDay,
  postEntries,
  reversal,
  standingEntries,
} from "./ledger.server.ts";
import { updateStateFromRefunds, oneAtATime, paidOrder } from "./money-back.server.ts";
import { mailRefund } from "./refund-mail.server.ts";
import { postRefund } from "./refund-credits.server.ts";
import { closeFailure } from "./refunds.server.ts";
import type { RefundState } from "./refund-states.ts";
import { ledgerEntries, paymentEvents, type Refund, refunds } from "./schema.ts";

/**
 * Reads a payment's refunds from the provider and records the state of each: ours, and those made at the
 * provider's site. A repeated or late report changes nothing.
 * @returns false when no order of ours has that payment (yet)
 * @throws VendorFailure when the provider can't be reached
 */
export async function recordProviderRefunds(
  ctx: AppContext,
  paymentReference: string,
): Promise<boolean> {
  const isKnown = (await knownPayments(ctx.db, [paymentReference])).length > 0;
  if (!isKnown) return false;
  const found = await ctx.integrations.payments.listRefunds(paymentReference);
  return storeRefunds(ctx, paymentReference, found);
}

/** Records a payment's refunds as the provider reports them. */
export async function storeRefunds(
  ctx: AppContext,
  paymentReference: string,
  found: readonly ProviderRefund[],
): Promise<boolean> {
  return ctx.db.transaction(async (transaction) => {
    await oneAtATime(transaction, paymentReference);
    const paid = await paidOrder(transaction, paymentReference);
    if (!paid) return false;
    const { order, payment } = paid;
    for (const refund of found) {
      const stored = await storedRefund(transaction, order, refund);
      const known = stored ?? (await keepForeign(transaction, { order, payment, refund }));
      await follow(ctx, transaction, { order, known, refund });
    }
    await updateStateFromRefunds(transaction, order);
    return true;
  });
}

/**
 * Applies reports of refunds that arrived before their payments were recorded here.
 * @param paymentReference only of this payment
 */
export async function recordWaitingRefunds(
  ctx: AppContext,
  paymentReference?: string,
): Promise<void> {
  const waiting = await ctx.db
    .select({ id: paymentEvents.id, payment: sql<string>`${paymentEvents.subject}` })
    .from(paymentEvents)
    .innerJoin(ledgerEntries, eq(ledgerEntries.providerId, paymentEvents.subject))
    .innerJoin(orders, and(eq(orders.id, ledgerEntries.orderId), isNotNull(orders.paidAt)))
    .where(
      and(
        isNull(paymentEvents.processedAt),
        eq(ledgerEntries.kind, "payment"),
        eq(ledgerEntries.provider, ctx.integrations.payments.vendor),
        paymentReference === undefined ? undefined : eq(paymentEvents.subject, paymentReference),
      ),
    )
    .limit(50);
  for (const payment of new Set(waiting.map((event) => event.payment))) {
    await recordProviderRefunds(ctx, payment);
    // Those that arrived before the provider was asked.
    const ids = waiting.filter((event) => event.payment === payment).map(({ id }) => id);
    await ctx.db
      .update(paymentEvents)
      .set({ processedAt: new Date() })
      .where(inArray(paymentEvents.id, ids));
  }
}

/** Our refund that the provider carried out, or one made at its site that is already stored. */
async function storedRefund(
  transaction: Transaction,
  order: Order,
  { id, request }: ProviderRefund,
): Promise<Refund | null> {
  const isRequest = and(sql`${refunds.id}::text = ${request}`, isNull(refunds.providerId));
  const [stored] = await transaction
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, order.id), or(eq(refunds.providerId, id), isRequest)))
    .for("update");
  return stored ?? null;
}

/** A refund that somebody made at the provider's site. */
async function keepForeign(
  transaction: Transaction,
  {
    order,
    payment,
    refund,
  }: {
    order: Order;
    payment: Pick<Refund, "provider" | "paymentReference">;
    refund: ProviderRefund;
  },
): Promise<Refund> {
  const { provider, paymentReference } = payment;
  const [kept] = await transaction
    .insert(refunds)
    .values({
      orderId: order.id,
      state: "sent",
      method: "card",
      cents: refund.cents,
      provider,
      paymentReference,
      providerId: refund.id,
      createdAt: refund.createdAt,
    })
    .returning();
  if (!kept) throw new Error("The refund was not stored.");
  return kept;
}

/** A refund's state only moves forward: an older answer may be stored after a newer one. */
const place: Record<RefundState, number> = { due: 0, sent: 0, pending: 1, done: 2, failed: 3 };

interface Followed {
  order: Order;
  known: Refund;
  refund: ProviderRefund;
}

async function follow(
  ctx: AppContext,
  transaction: Transaction,
  { order, known, refund: { id, state, cents, failure } }: Followed,
): Promise<void> {
  // It was considered refused, but the provider did carry it out.
  const isRevived = known.state === "failed" && known.providerId === null;
  const now = isRevived || place[state] > place[known.state] ? state : known.state;
  const today = ledgerDay(ctx);
  const current = { ...known, state: now, cents, providerId: id };
  if (now !== "failed") await post(transaction, order, current, today);
  else await undo(transaction, current, today);
  if (now === known.state && known.providerId === id && known.cents === cents) return;
  await transaction
    .update(refunds)
    .set({
      state: now,
      cents,
      providerId: id,
      failure: now === "failed" ? failure : null,
      doneOn: now === "done" ? today : null,
      changedAt: sql`now()`,
    })
    .where(eq(refunds.id, known.id));
  if (now === known.state) return;
  if (isRevived) await closeFailure(transaction, known);
  if (now === "done") await mailRefund(ctx, transaction, { order, refund: current });
  if (now === "failed")
    await noteFailure(ctx, transaction, { order, refund: { ...current, failure } });
}

/** Posts the provider's refund, up to what is left of the payment. */
async function post(
  transaction: Transaction,
  order: Order,
  refund: Refund,
  effectiveOn: string,
): Promise<void> {
  const { providerId, provider, cents } = refund;
  const posted = (await standingRefunds(transaction, order.id, providerId)).reduce(
    (sum, entry) => sum + entry.cents,
    0,
  );
  const { paidCents, lostCents, refundedCents } = await balanceOf(transaction, order.id);
  const more = Math.min(cents - posted, paidCents - lostCents - refundedCents);
  if (more <= 0) return;
  const key = `refund:${providerId}`;
  const back = {
    cents: more,
    method: "card" as const,
    provider,
    providerId,
    effectiveOn,
    // Part of it was posted before, when less of the payment was recorded.
    idempotencyKey: posted > 0 ? `${key}:${posted + more}` : key,
  };
  await postRefund(transaction, order.id, back, refund);
}

async function undo(
  transaction: Transaction,
  { orderId, providerId }: Refund,
  effectiveOn: string,
): Promise<void> {
  const posted = await standingRefunds(transaction, orderId, providerId);
  await postEntries(
    transaction,
    orderId,
    posted.map((entry) => reversal(entry, { effectiveOn })),
  );
}

const standingRefunds = async (
  transaction: Transaction,
  orderId: string,
  providerId: string | null,
) =>
  (await standingEntries(transaction, orderId)).filter(
    (entry) => entry.kind === "refund" && entry.providerId === providerId,
  );

/** Notifies staff that a card refund did not arrive. */
export async function noteFailure(
  { integrations }: Pick<AppContext, "integrations">,
  transaction: Transaction,
  { order, refund }: { order: Order; refund: Refund },
): Promise<void> {
  const { reference, title, currency } = order;
  const money = formatMoney(refund.cents, currency);
  const { vendor } = integrations.payments;
  await recordDiscrepancy(transaction, {
    kind: "unreturned",
    subject: refund.id,
    orderReference: reference,
    message: `${vendor} could not refund ${money} of order ${reference} (${title}). ${refund.failure ?? ""} Send it again, or refund it in another way.`,
    cents: refund.cents,
  });
}

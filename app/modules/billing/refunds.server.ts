import { aboutOrder } from "./order-audit.server.ts";
import { and, asc, desc, eq, inArray, isNull, lte, ne } from "drizzle-orm";
import { recordAudit } from "#core/audit/audit.server.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { formatMoney } from "#core/money.ts";
import { pageOf } from "#core/paging.ts";
import { type Order, orderLines, orders } from "#modules/enrolment/schema.ts";
import {
  backAsCredit,
  refundable,
  refundablePayments,
  type RefundLine,
  type RefundRequest,
  refundParts,
} from "./refund-parts.server.ts";
import { priceCurrency } from "#modules/content/index.ts";
import { closeDiscrepancy } from "./findings.server.ts";
import { balanceOf, ledgerDay } from "./ledger.server.ts";
import { mailRefund } from "./refund-mail.server.ts";
import { creditRequest, creditsOf, inTransitCents, postRefund } from "./refund-credits.server.ts";
import { paymentFindings, type Refund, refundLines, refunds } from "./schema.ts";
import { cardPayments } from "./card-payments.server.ts";

type Db = Database | Transaction;

export type RefundWithLines = Refund & { lines: RefundLine[] };

/** `refused`: nothing was stored; the message says why, to staff. */
export type RequestedRefund =
  /** `creditCents`: the part that is now the payer's credit. */
  | { outcome: "requested"; refund: Refund; creditCents: number }
  | { outcome: "refused"; message: string };

/** Refunds on a page of those that staff have to pay. */
const pageSize = 50;

/** Refunds that staff still have to pay by hand, oldest first. @param page counted from 1 */
export async function listToPayBack({ db }: Pick<AppContext, "db">, page = 1) {
  const isToPay = and(eq(refunds.state, "due"), ne(refunds.method, "card"));
  const count = await db.$count(refunds, isToPay);
  const { from, ...asked } = pageOf(count, page, pageSize);
  const rows = await db
    .select({
      id: refunds.id,
      cents: refunds.cents,
      method: refunds.method,
      createdAt: refunds.createdAt,
      reference: orders.reference,
      title: orders.title,
      customerName: orders.customerName,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(isToPay)
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .offset(from)
    .limit(pageSize);
  return { rows, count, ...asked };
}

/** The refunds of some orders, oldest first. */
export async function refundsOf(db: Db, orderIds: string[]): Promise<RefundWithLines[]> {
  if (orderIds.length === 0) return [];
  const found = await db
    .select()
    .from(refunds)
    .where(inArray(refunds.orderId, orderIds))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  const ids = found.map(({ id }) => id);
  const lines =
    ids.length > 0
      ? await db.select().from(refundLines).where(inArray(refundLines.refundId, ids))
      : [];
  return found.map((refund) => ({
    ...refund,
    lines: lines
      .filter(({ refundId }) => refundId === refund.id)
      .map(({ lineId, cents }) => ({ lineId, cents })),
  }));
}

/**
 * Stores a refund to make. A card refund is sent by the job `send refunds`; any other is paid by staff, who
 * then record it (`recordPaidBack`).
 */
export async function requestRefund(
  ctx: AppContext,
  transaction: Transaction,
  request: RefundRequest,
): Promise<RequestedRefund> {
  const { order, cents, method, by, rule, reason, computedCents, retries, paysOut } = request;
  const refused = await refusal(ctx, transaction, request);
  if (refused) return { outcome: "refused", message: refused };
  await checkLines(transaction, request);
  let owedCents = await refundDueCents(transaction, order.id);
  const requestedBy = by?.name ?? null;
  const made: Refund[] = [];
  for (const part of await refundParts(ctx, transaction, request)) {
    const isFirst = made.length === 0;
    const [refund] = await transaction
      .insert(refunds)
      .values({
        ...(request.id !== undefined && isFirst && { id: request.id }),
        orderId: order.id,
        method: part.method,
        cents: part.cents,
        // For all parts together.
        computedCents: isFirst ? computedCents : null,
        rule,
        reason,
        requestedBy,
        retries: retries?.id ?? null,
        paysOut: paysOut?.id ?? retries?.paysOut ?? null,
        paymentReference: part.paymentReference,
        provider: part.provider,
      })
      .returning();
    if (!refund) throw new Error("The refund was not stored.");
    made.push(refund);
    if (part.lines.length > 0)
      await transaction
        .insert(refundLines)
        .values(part.lines.map((line) => ({ ...line, refundId: refund.id })));
    const earlier = paysOut ?? retries;
    await creditRequest(transaction, refund, { owedCents, effectiveOn: ledgerDay(ctx), earlier });
    owedCents = Math.max(0, owedCents - part.cents);
    if (part.method === "credit") await giveCredit(ctx, transaction, order, refund);
  }
  const [first] = made;
  if (!first) throw new Error("The refund was not stored.");
  if (retries) await closeFailure(transaction, retries);
  // The refund of a withdrawal or a move is owed in addition to the failed one.
  else if (request.waives) await closeReplaced(transaction, { orderId: order.id, cents });
  await recordAudit(transaction, {
    actor: by ?? { id: null, name: "a guardian" },
    action: retries ? "payments.refund-retried" : "payments.refund-requested",
    ...aboutOrder(order, { method, cents, computedCents, reason }),
  });
  const creditCents = made
    .filter((refund) => refund.method === "credit")
    .reduce((sum, refund) => sum + refund.cents, 0);
  return { outcome: "requested", refund: first, creditCents };
}

/** A credit is done immediately: the payer has it at once. */
async function giveCredit(
  ctx: AppContext,
  transaction: Transaction,
  order: Order,
  refund: Refund,
): Promise<void> {
  const { id, cents, method, requestedBy: recordedBy } = refund;
  const effectiveOn = ledgerDay(ctx);
  const back = { cents, method, effectiveOn, recordedBy, idempotencyKey: `refund:${id}` };
  await postRefund(transaction, order.id, back, refund);
  await transaction
    .update(refunds)
    .set({ state: "done", doneOn: effectiveOn })
    .where(eq(refunds.id, id));
  await mailRefund(ctx, transaction, { order, refund });
}

/** What the club owes the payer, less refunds in progress. */
export async function refundDueCents(db: Db, orderId: string): Promise<number> {
  const { balanceCents } = await balanceOf(db, orderId);
  return Math.max(0, -balanceCents - (await inTransitCents(db, orderId)).cents);
}

/** Why a refund can't be made, to staff; null: it can. */
async function refusal(
  ctx: Pick<AppContext, "integrations">,
  transaction: Transaction,
  request: RefundRequest,
): Promise<string | null> {
  const { order, cents, method, waives, retries } = request;
  if (!Number.isSafeInteger(cents) || cents <= 0) return "Enter an amount above $0.";
  const left = await refundable(transaction, order.id);
  const money = (sum: number) => formatMoney(sum, order.currency);
  if (cents > left.cents)
    return left.cents > 0
      ? `No more than ${money(left.cents)} of this order can still be refunded.`
      : "Nothing of this order can be refunded: no money came, or all of it went back or is on its way.";
  const creditCents = await backAsCredit(transaction, order.id, request);
  if (creditCents > 0 && (!order.customerEmail || order.currency !== priceCurrency))
    return "A credit belongs to an email address, and this order has none. Refund it in another way.";
  if (method === "card" && cents > creditCents) {
    const refused = await cardRefusal(ctx, transaction, order);
    if (refused) return refused;
    const usable = await refundablePayments(ctx, transaction, order);
    const sum = usable
      .filter((one) => !retries || one.paymentReference === retries.paymentReference)
      .reduce((total, { leftCents }) => total + leftCents, 0);
    const cardCents = Math.min(left.cardCents, sum);
    if (cents - creditCents > cardCents)
      return `No more than ${money(cardCents)} can go back to the card. Refund the rest in another way.`;
  }
  const owedCents = waives ? cents : await refundDueCents(transaction, order.id);
  if (cents > owedCents)
    return `The club owes ${money(owedCents)} for this order. A refund can’t be more.`;
  return null;
}

/** Why an order cannot be refunded to its card now, to staff; null: it can. */
export async function cardRefusal(
  ctx: Pick<AppContext, "integrations">,
  db: Db,
  order: Pick<Order, "id">,
): Promise<string | null> {
  const payments = await cardPayments(db, order.id);
  const { vendor } = ctx.integrations.payments;
  if (payments.length === 0) return "This order was not paid by card. Refund it in another way.";
  const own = payments.filter(({ provider }) => provider === vendor);
  if (own.length === 0)
    return `This order was paid through ${payments[0]?.provider}, which is not connected now. Refund it there, or in another way.`;
  return own.every(({ isDisputed }) => isDisputed)
    ? "The payer’s bank disputes this payment and holds the money. Don’t refund it before the bank has decided: it would go back twice."
    : null;
}

/** @throws when a part is not of the order, or the parts exceed the refund: the caller's mistake */
async function checkLines(
  transaction: Transaction,
  { order, cents, lines }: RefundRequest,
): Promise<void> {
  const ids = lines.map(({ lineId }) => lineId);
  const own =
    ids.length > 0
      ? await transaction.$count(
          orderLines,
          and(eq(orderLines.orderId, order.id), inArray(orderLines.id, ids)),
        )
      : 0;
  const sum = lines.reduce((total, line) => total + line.cents, 0);
  if (own !== ids.length || sum > cents || lines.some((line) => line.cents <= 0))
    throw new Error("The parts of a refund do not fit its order.");
}

/** A later refund of at least the same amount replaces one that failed, so that staff need not act on it. */
async function closeReplaced(
  transaction: Transaction,
  { orderId, cents }: Pick<Refund, "orderId" | "cents">,
): Promise<void> {
  const failed = await transaction
    .select()
    .from(refunds)
    .where(
      and(eq(refunds.orderId, orderId), eq(refunds.state, "failed"), lte(refunds.cents, cents)),
    )
    .orderBy(desc(refunds.cents), refunds.id);
  for (const refund of failed) {
    // A part of its cost reduction is still owed, or can be cancelled.
    if ((await creditsOf(transaction, orderId, refund)).length > 0) continue;
    if (await closeFailure(transaction, refund)) return;
  }
}

/** The failed refunds of an order that staff still have to retry, replace or cancel. */
export async function openFailures(db: Db, reference: string): Promise<Set<string>> {
  const rows = await db
    .select({ subject: paymentFindings.subject })
    .from(paymentFindings)
    .where(
      and(
        eq(paymentFindings.kind, "unreturned"),
        eq(paymentFindings.orderReference, reference),
        isNull(paymentFindings.resolvedAt),
      ),
    );
  return new Set(rows.map(({ subject }) => subject));
}

/** Closes the finding about a failed refund. @returns whether it was open */
export const closeFailure = async (transaction: Transaction, { id }: Pick<Refund, "id">) =>
  (await closeDiscrepancy(transaction, "unreturned", id)) !== null;

import { aboutOrder } from "./order-audit.server.ts";
import { and, asc, desc, eq, inArray, isNull, lte, ne, sql } from "drizzle-orm";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { formatMoney } from "#core/money.ts";
import { pageOf } from "#core/paging.ts";
import type { PaymentMethod } from "#modules/enrolment/index.ts";
import { type Order, orderLines, orders } from "#modules/enrolment/schema.ts";
import { closeDiscrepancy } from "./findings.server.ts";
import { balanceOf, ledgerDay } from "./ledger.server.ts";
import { creditRequest, inTransitCents } from "./refund-credits.server.ts";
import { ledgerEntries, paymentFindings, type Refund, refundLines, refunds } from "./schema.ts";
import { cardPayments } from "./card-payments.server.ts";

type Db = Database | Transaction;

/** How much of a refund is for one line of its order. */
export interface RefundLine {
  lineId: string;
  cents: number;
}

export type RefundWithLines = Refund & { lines: RefundLine[] };

/** A refund to make. */
export interface RefundRequest {
  /** Its id, if the caller must be able to tell that it was requested before. */
  id?: string;
  /** Locked by the caller (`lockOrder`). */
  order: Order;
  cents: number;
  method: PaymentMethod;
  /** Its parts by line; less than `cents` in all, or none, if some is for no line. */
  lines: RefundLine[];
  /** What the club's rules give; null: nothing was computed. */
  computedCents: number | null;
  /** The rule that was applied, as a sentence. */
  rule: string;
  /** Staff's words. */
  reason: string;
  /** Null: the family asked for it on its page. */
  by: AuditedBy | null;
  /**
   * Whether the order costs less by what exceeds the money that is owed back (its negative balance). False: a
   * refund above that is refused.
   */
  waives: boolean;
  /** The failed refund that it tries again. */
  retries?: Refund;
}

/** `refused`: nothing was stored; the message says why, to staff. */
export type RequestedRefund =
  | { outcome: "requested"; refund: Refund }
  | { outcome: "refused"; message: string };

/** Cents; `cardCents`: of that, to the card that paid. */
export interface Refundable {
  cents: number;
  cardCents: number;
}

/** What can still go back: what was paid, less what was lost, went back or is going back. */
export async function refundable(db: Db, orderId: string): Promise<Refundable> {
  const isCard = sql`${ledgerEntries.method} = 'card'`;
  const moved = sql`${ledgerEntries.kind} in ('payment', 'refund', 'dispute')`;
  const [ledger] = await db
    .select({
      cents: sql<number>`coalesce(-sum(${ledgerEntries.cents}) filter (where ${moved}), 0)::int`,
      cardCents: sql<number>`coalesce(-sum(${ledgerEntries.cents}) filter (where ${moved} and ${isCard}), 0)::int`,
    })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.orderId, orderId));
  const going = await inTransitCents(db, orderId);
  const cents = Math.max(0, (ledger?.cents ?? 0) - going.cents);
  const cardCents = (ledger?.cardCents ?? 0) - going.cardCents;
  return { cents, cardCents: Math.max(0, Math.min(cents, cardCents)) };
}

/** Refunds on a page of those that staff have to pay. */
const pageSize = 50;

/** Refunds that staff have still to pay by hand, the oldest first. @param page counted from 1 */
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

/** What can still go back of an order, in any way. */
export const refundableCents = async (db: Db, orderId: string): Promise<number> =>
  (await refundable(db, orderId)).cents;

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
 * Stores a refund to make. A card's is sent by the job `send refunds`; any other is paid by staff, who then
 * record it (`recordPaidBack`).
 */
export async function requestRefund(
  ctx: AppContext,
  transaction: Transaction,
  request: RefundRequest,
): Promise<RequestedRefund> {
  const { order, cents, method, by, rule, reason, computedCents } = request;
  const refused = await refusal(ctx, transaction, request);
  if (refused) return { outcome: "refused", message: refused };
  await checkLines(transaction, request);
  let owedCents = await owedBack(transaction, order.id);
  const requestedBy = by?.name ?? null;
  const made: Refund[] = [];
  for (const part of await partsOf(ctx, transaction, request)) {
    const isFirst = made.length === 0;
    const [refund] = await transaction
      .insert(refunds)
      .values({
        ...(request.id !== undefined && isFirst && { id: request.id }),
        orderId: order.id,
        method,
        cents: part.cents,
        // Of all parts together.
        computedCents: isFirst ? computedCents : null,
        rule,
        reason,
        requestedBy,
        retries: request.retries?.id ?? null,
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
    await creditRequest(transaction, refund, { owedCents, effectiveOn: ledgerDay(ctx) });
    owedCents = Math.max(0, owedCents - part.cents);
  }
  const [first] = made;
  if (!first) throw new Error("The refund was not stored.");
  if (request.retries) await closeFailure(transaction, request.retries);
  else await closeReplaced(transaction, { orderId: order.id, cents });
  await recordAudit(transaction, {
    actor: by ?? { id: null, name: "a guardian" },
    action: request.retries ? "payments.refund-retried" : "payments.refund-requested",
    ...aboutOrder(order, { method, cents, computedCents, reason }),
  });
  return { outcome: "requested", refund: first };
}

/** A part of a refund: of one payment at the provider, or all of it. */
interface RefundPart {
  cents: number;
  lines: RefundLine[];
  paymentReference: string | null;
  provider: string | null;
}

/** A card refund takes the newest payments first, each as far as it goes; any other is one part. */
async function partsOf(
  ctx: Pick<AppContext, "integrations">,
  transaction: Transaction,
  { order, cents, method, lines, retries }: RefundRequest,
): Promise<RefundPart[]> {
  if (method !== "card") return [{ cents, lines, paymentReference: null, provider: null }];
  const left = lines.map((line) => ({ ...line }));
  const parts: RefundPart[] = [];
  let leftCents = cents;
  for (const payment of await refundablePayments(ctx, transaction, order)) {
    const { paymentReference, provider } = payment;
    if (retries && retries.paymentReference !== paymentReference) continue;
    const part = Math.min(leftCents, payment.leftCents);
    if (part <= 0) continue;
    leftCents -= part;
    parts.push({ cents: part, lines: take(left, part), paymentReference, provider });
  }
  if (leftCents > 0) throw new Error("A card refund is more than its payments.");
  return parts;
}

/** Takes cents off lines in their order. @returns the parts taken */
function take(left: RefundLine[], cents: number): RefundLine[] {
  let more = cents;
  return left.flatMap((line) => {
    const part = Math.min(more, line.cents);
    more -= part;
    line.cents -= part;
    return part > 0 ? [{ lineId: line.lineId, cents: part }] : [];
  });
}

/** What the club owes the payer, less what is on its way. */
export async function owedBack(db: Db, orderId: string): Promise<number> {
  const { balanceCents } = await balanceOf(db, orderId);
  return Math.max(0, -balanceCents - (await inTransitCents(db, orderId)).cents);
}

/** Why a refund can't be made, to staff; null: it can. */
async function refusal(
  ctx: Pick<AppContext, "integrations">,
  transaction: Transaction,
  { order, cents, method, waives, retries }: RefundRequest,
): Promise<string | null> {
  if (!Number.isSafeInteger(cents) || cents <= 0) return "Enter an amount above $0.";
  const left = await refundable(transaction, order.id);
  const money = (sum: number) => formatMoney(sum, order.currency);
  if (cents > left.cents)
    return left.cents > 0
      ? `No more than ${money(left.cents)} of this order can still be refunded.`
      : "Nothing of this order can be refunded: no money came, or all of it went back or is on its way.";
  if (method === "card") {
    const refused = await cardRefusal(ctx, transaction, order);
    if (refused) return refused;
    const usable = await refundablePayments(ctx, transaction, order);
    const sum = usable
      .filter((one) => !retries || one.paymentReference === retries.paymentReference)
      .reduce((total, { leftCents }) => total + leftCents, 0);
    const cardCents = Math.min(left.cardCents, sum);
    if (cents > cardCents)
      return `No more than ${money(cardCents)} can go back to the card. Refund the rest in another way.`;
  }
  const owedCents = waives ? cents : await owedBack(transaction, order.id);
  if (cents > owedCents)
    return `The club owes ${money(owedCents)} for this order. A refund can’t be more.`;
  return null;
}

/** Why an order's money cannot go back to its card now, to staff; null: it can. */
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
    ? "The payer’s bank disputes this payment. It can’t be refunded to the card before the bank has decided."
    : null;
}

/** The payments of an order whose money can go back to the card now, newest first. */
const refundablePayments = async (
  { integrations }: Pick<AppContext, "integrations">,
  db: Db,
  { id }: Pick<Order, "id">,
) =>
  (await cardPayments(db, id)).filter(
    ({ provider, isDisputed, leftCents }) =>
      provider === integrations.payments.vendor && !isDisputed && leftCents > 0,
  );

/** @throws when a part is not of the order, or the parts are more than the refund: the caller's mistake */
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

/** A later refund of at least as much replaces one that failed: staff have nothing left to do about that. */
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
    .orderBy(desc(refunds.cents));
  for (const refund of failed) if (await closeFailure(transaction, refund)) return;
}

/** The failed refunds of an order that staff have still to send again, replace or give up. */
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

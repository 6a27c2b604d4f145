import { eq, sql } from "drizzle-orm";
import type { AuditedBy } from "#core/audit/audit.server.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import type { PaymentMethod } from "#modules/enrolment/index.ts";
import type { Order } from "#modules/enrolment/schema.ts";
import { paidByCredit } from "./account-credit.server.ts";
import { cardPayments } from "./card-payments.server.ts";
import { inTransitCents } from "./refund-credits.server.ts";
import { ledgerEntries, type Refund } from "./schema.ts";

type Db = Database | Transaction;

/** How much of a refund is for one line of its order. */
export interface RefundLine {
  lineId: string;
  cents: number;
}

/** A refund to make. */
export interface RefundRequest {
  /** Its id, if the caller must be able to recognize a repeated request. */
  id?: string;
  /** Locked by the caller (`lockOrder`). */
  order: Order;
  cents: number;
  method: PaymentMethod;
  /** Its parts by line; they add up to less than `cents`, or are empty, if some is for no line. */
  lines: RefundLine[];
  /** The amount by the club's rules; null: nothing was computed. */
  computedCents: number | null;
  /** The rule that was applied, as a sentence. */
  rule: string;
  /** The reason given by staff. */
  reason: string;
  /** Null: the family asked for it on its page. */
  by: AuditedBy | null;
  /**
   * Whether the order's cost is reduced by what exceeds the money that is owed back (its negative balance).
   * False: a larger refund is refused.
   */
  waives: boolean;
  /** The failed refund that it retries. */
  retries?: Refund;
  /**
   * The refund as a credit that it pays out: its money may be refunded by another method than as a credit.
   */
  paysOut?: Refund;
}

/** Cents; `cardCents`: the part that can go to the card that paid. */
export interface Refundable {
  cents: number;
  cardCents: number;
}

/** What can still be refunded: payments, less what was lost, refunded or is being refunded. */
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

/** What can still be refunded of an order, by any method. */
export const refundableCents = async (db: Db, orderId: string): Promise<number> =>
  (await refundable(db, orderId)).cents;

/** The payments of an order that can be refunded to the card now, newest first. */
export const refundablePayments = async (
  { integrations }: Pick<AppContext, "integrations">,
  db: Db,
  { id }: Pick<Order, "id">,
) =>
  (await cardPayments(db, id)).filter(
    ({ provider, isDisputed, leftCents }) =>
      provider === integrations.payments.vendor && !isDisputed && leftCents > 0,
  );

/**
 * How much of a refund is returned as a credit because a credit paid it: what exceeds the money received for
 * the order itself.
 */
export async function backAsCredit(
  db: Db,
  orderId: string,
  {
    cents,
    method,
    retries,
    paysOut,
  }: Pick<RefundRequest, "cents" | "method" | "retries" | "paysOut">,
): Promise<number> {
  if (method === "credit" || retries || paysOut) return method === "credit" ? cents : 0;
  const creditCents = await paidByCredit(db, orderId);
  const moneyCents = Math.max(0, (await refundableCents(db, orderId)) - creditCents);
  return Math.min(creditCents, Math.max(0, cents - moneyCents));
}

/** A part of a refund: for one payment at the provider, or all of it. */
interface RefundPart {
  method: PaymentMethod;
  cents: number;
  lines: RefundLine[];
  paymentReference: string | null;
  provider: string | null;
}

/**
 * Splits a refund into parts. What a credit paid is returned as a credit. A card refund uses the newest
 * payments first, each up to its amount; any other is one part.
 */
export async function refundParts(
  ctx: Pick<AppContext, "integrations">,
  transaction: Transaction,
  request: RefundRequest,
): Promise<RefundPart[]> {
  const { order, cents, method, retries } = request;
  const left = request.lines.map((line) => ({ ...line }));
  const creditCents = await backAsCredit(transaction, order.id, request);
  const own = { paymentReference: null, provider: null };
  const part = (by: PaymentMethod, some: number): RefundPart[] =>
    some > 0 ? [{ method: by, cents: some, lines: takeFromLines(left, some), ...own }] : [];
  if (method !== "card")
    return [
      ...(method === "credit" ? [] : part(method, cents - creditCents)),
      ...part("credit", creditCents),
    ];
  const parts: RefundPart[] = [];
  let leftCents = cents - creditCents;
  for (const payment of await refundablePayments(ctx, transaction, order)) {
    const { paymentReference, provider } = payment;
    if (retries && retries.paymentReference !== paymentReference) continue;
    const some = Math.min(leftCents, payment.leftCents);
    if (some <= 0) continue;
    leftCents -= some;
    parts.push({
      method,
      cents: some,
      lines: takeFromLines(left, some),
      paymentReference,
      provider,
    });
  }
  if (leftCents > 0) throw new Error("A card refund is more than its payments.");
  return [...parts, ...part("credit", creditCents)];
}

/** Deducts cents from lines in their order. @returns the parts deducted */
export function takeFromLines(left: RefundLine[], cents: number): RefundLine[] {
  let more = cents;
  return left.flatMap((line) => {
    const part = Math.min(more, line.cents);
    more -= part;
    line.cents -= part;
    return part > 0 ? [{ lineId: line.lineId, cents: part }] : [];
  });
}

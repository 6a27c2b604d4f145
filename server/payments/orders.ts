import { and, desc, eq, gte, inArray, ne, type SQL, sql } from "drizzle-orm";
import { csvRow } from "#domain/csv.ts";
import { dollarsAndCents } from "#domain/money.ts";
import { type OrderKind, type OrderState, priceCurrency } from "#domain/orders.ts";
import { monthOf, monthsAfter, sheetHeading, sheetTime, startOfDay, yearOf } from "#domain/time.ts";
import type { Database } from "../db/database.ts";
import { deliveries } from "../db/schema/forms.ts";
import { type Order, orders } from "../db/schema/orders.ts";
import type { AppContext } from "../context.ts";
import { type AuditedBy, recordAudit } from "../staff/audit.ts";

/** Filter for staff's list of orders; null: any. */
export interface OrderFilter {
  kind: OrderKind | null;
  state: OrderState | null;
}

interface OrderPage {
  rows: Order[];
  /** Pass it as `before` to get the next page; null on the last page. */
  next: string | null;
}

/** Orders and gifts, newest first, one page at a time. */
export async function listOrders(
  db: Database,
  { kind, state }: OrderFilter,
  { before = null, size = 50 }: { before?: string | null; size?: number } = {},
): Promise<OrderPage> {
  const wanted: (SQL | undefined)[] = [
    kind ? eq(orders.kind, kind) : undefined,
    state ? eq(orders.state, state) : undefined,
    after(before),
  ];
  const found = await db
    .select({ order: orders, position: sql<string>`${orders.createdAt}::text` })
    .from(orders)
    .where(and(...wanted))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(size + 1);
  const last = found.slice(0, size).at(-1);
  return {
    rows: found.slice(0, size).map(({ order }) => order),
    next: found.length > size && last ? `${last.position}~${last.order.id}` : null,
  };
}

function after(before: string | null): SQL | undefined {
  const [position, id] = before?.split("~") ?? [];
  const usable = /^\d{4}-[\d\-: .+]+$/.test(position ?? "") && /^[\da-f-]{36}$/.test(id ?? "");
  if (!usable) return undefined;
  return sql`(${orders.createdAt}, ${orders.id}) < (${position}::timestamptz, ${id}::uuid)`;
}

/** Money received, minus refunds and lost disputes, in cents. */
const kept = sql<number>`sum(${orders.paidCents} - ${orders.refundedCents} - ${orders.lostCents})::int`;
/** What still counts as sold: a fully refunded order does not. */
const count = sql<number>`(count(*) filter (where ${orders.state} <> 'refunded'))::int`;

/**
 * Totals of this month and the eleven before it, in the club's time zone, oldest first; and totals of
 * the same period by what was bought, largest first. Both lists add up to the same sum and count only
 * our own currency. An offering is one row under its newest name. Orders under review are in neither.
 */
export async function orderTotals(
  { db, content }: Pick<AppContext, "db" | "content">,
  now = new Date(),
) {
  const { timeZone } = content.club;
  const thisMonth = monthOf(now, timeZone);
  const months = Array.from({ length: 12 }, (_, n) => monthsAfter(thisMonth, n - 11));
  const starts = months.map((month) => startOfDay(`${month}-01`, timeZone));
  const paid = and(gte(orders.paidAt, starts[0] ?? now), ne(orders.state, "review"));
  const { catalogue, offeringType, offeringId, kind, method, currency } = orders;
  const [byStart, byOffering] = await Promise.all([
    db
      // Each month's start is computed here, so that the database's own rules play no part.
      .select({
        nth: sql<number>`width_bucket(${orders.paidAt}, ${sql.param(starts)}::timestamptz[])`.as(
          "nth",
        ),
        cents: kept,
        count,
      })
      .from(orders)
      .where(and(paid, eq(currency, priceCurrency)))
      .groupBy(sql`nth`)
      .orderBy(sql`nth`),
    db
      .select({
        title: sql<string>`(array_agg(${orders.title} order by ${orders.createdAt} desc))[1]`,
        catalogue,
        offeringType,
        offeringId,
        method,
        currency,
        cents: kept,
        count,
      })
      .from(orders)
      .where(paid)
      .groupBy(kind, catalogue, offeringType, offeringId, method, currency)
      .having(sql`${count} > 0 or ${kept} <> 0`)
      .orderBy(desc(kept)),
  ]);
  const byMonth = byStart.map(({ nth, ...sum }) => ({ month: months[nth - 1] ?? "", ...sum }));
  return { byMonth, byOffering };
}

/** One order by its reference, or null. */
export async function readOrder(db: Database, reference: string): Promise<Order | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.reference, reference.toUpperCase()));
  return order ?? null;
}

const columns = (zone: string): [string, (order: Order) => string][] => [
  ["reference", (order) => order.reference],
  [sheetHeading("created_at", zone), (order) => sheetTime(order.createdAt, zone)],
  [sheetHeading("paid_at", zone), ({ paidAt }) => (paidAt ? sheetTime(paidAt, zone) : "")],
  ["tax_year", ({ paidAt }) => (paidAt ? String(yearOf(paidAt, zone)) : "")],
  ["kind", (order) => order.kind],
  ["method", (order) => order.method],
  ["state", (order) => order.state],
  ["title", (order) => order.title],
  // A title may exist in several groups, and may change: type and number identify what was bought.
  ["catalogue", (order) => order.catalogue ?? ""],
  ["type", (order) => order.offeringType ?? ""],
  ["offering_id", (order) => String(order.offeringId ?? "")],
  ["season_from", (order) => order.seasonFrom ?? ""],
  ["season_to", (order) => order.seasonTo ?? ""],
  ["athlete", (order) => order.athleteName ?? ""],
  ["birth_year", (order) => String(order.birthYear ?? "")],
  ["price", (order) => dollarsAndCents(order.amountCents)],
  ["paid", (order) => dollarsAndCents(order.paidCents)],
  ["refunded", (order) => dollarsAndCents(order.refundedCents)],
  ["lost_in_disputes", (order) => dollarsAndCents(order.lostCents)],
  ["currency", (order) => order.currency.toUpperCase()],
  ["payer", (order) => order.customerName ?? ""],
  ["email", (order) => order.customerEmail ?? ""],
  ["provider", (order) => order.vendor],
  ["session", (order) => order.sessionId ?? ""],
  ["payment", (order) => order.paymentReference ?? ""],
];

/** Orders and gifts as CSV (RFC 4180, UTF-8 with a BOM for spreadsheets), page by page. */
export async function* exportOrders(
  { db, content }: Pick<AppContext, "db" | "content">,
  filter: OrderFilter,
): AsyncGenerator<string> {
  const shown = columns(content.club.timeZone);
  yield `\uFEFF${csvRow(shown.map(([name]) => name))}`;
  let before: string | null = null;
  do {
    const page: OrderPage = await listOrders(db, filter, { before, size: 500 });
    yield page.rows.map((order) => csvRow(shown.map(([, cell]) => cell(order)))).join("");
    before = page.next;
  } while (before);
}

/**
 * Sends a payer's receipt again, delivered or not, for a mail that was lost. It keeps the same id, so
 * that mail programs show it once if the first one did arrive.
 * @returns false when nothing was paid, or it is being sent at this moment
 */
export async function resendConfirmation(
  { db, queue }: AppContext,
  reference: string,
  by: AuditedBy,
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const [order] = await transaction
      .select()
      .from(orders)
      .where(eq(orders.reference, reference.toUpperCase()));
    if (!order) return false;
    // The thank-you for a transfer is a mail of its own, with the order's id.
    const mail =
      order.method === "transfer"
        ? eq(deliveries.id, order.id)
        : eq(deliveries.submissionId, order.submissionId ?? order.id);
    const { rowCount } = await transaction
      .update(deliveries)
      .set({ state: "pending", finishedAt: null, dueAt: sql`now()` })
      .where(
        and(
          mail,
          eq(deliveries.channel, "email"),
          inArray(deliveries.state, ["delivered", "failed", "retrying"]),
        ),
      );
    if (rowCount !== 1) return false;
    await recordAudit(transaction, by, { action: "payments.resent", subject: order.reference });
    queue.hasDue();
    return true;
  });
}

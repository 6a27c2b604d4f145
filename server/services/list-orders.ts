import { and, desc, eq, gte, type SQL, sql } from "drizzle-orm";
import type { OrderKind, OrderState } from "#domain/order.ts";
import { monthOf, monthsAfter, startOfDay } from "#domain/time.ts";
import type { Database } from "#server/db/database.ts";
import { type Order, orders } from "#server/db/order-schema.ts";
import type { ClubDesk } from "./club-desk.ts";

/** Which orders staff want to see; null: any. */
export interface OrderFilter {
  kind: OrderKind | null;
  state: OrderState | null;
}

export interface OrderPage {
  rows: Order[];
  /** Give it back as `before` for the next page; null: this was the last. */
  next: string | null;
}

/** Orders and gifts, newest first, a page at a time. */
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

/** What came in, less what went back, in cents. */
const kept = sql<number>`sum(${orders.paidCents} - ${orders.refundedCents})::int`;

/**
 * Totals of this month and the eleven before it, where the club is, oldest first, and of the same
 * time by what was bought, largest first: both lists come to the same sum.
 */
export async function orderTotals(
  { db, content }: Pick<ClubDesk, "db" | "content">,
  now = new Date(),
) {
  const { timeZone } = content.club;
  const thisMonth = monthOf(now, timeZone);
  const months = Array.from({ length: 12 }, (_, n) => monthsAfter(thisMonth, n - 11));
  const starts = months.map((month) => startOfDay(`${month}-01`, timeZone));
  const paid = gte(orders.paidAt, starts[0] ?? now);
  const count = sql<number>`count(*)::int`;
  const [byStart, byTitle] = await Promise.all([
    db
      // The nth of the months: where they begin is said once, not by the database's own rules too.
      .select({
        nth: sql<number>`width_bucket(${orders.paidAt}, ${sql.param(starts)}::timestamptz[])`.as(
          "nth",
        ),
        cents: kept,
        count,
      })
      .from(orders)
      .where(paid)
      .groupBy(sql`nth`)
      .orderBy(sql`nth`),
    db
      .select({ title: orders.title, method: orders.method, cents: kept, count })
      .from(orders)
      .where(paid)
      .groupBy(orders.title, orders.method)
      .orderBy(desc(kept)),
  ]);
  const byMonth = byStart.map(({ nth, ...sum }) => ({ month: months[nth - 1] ?? "", ...sum }));
  return { byMonth, byTitle };
}

/** One order by its reference, or null. */
export async function readOrder(db: Database, reference: string): Promise<Order | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.reference, reference.toUpperCase()));
  return order ?? null;
}

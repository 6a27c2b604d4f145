import { and, desc, eq, gte, isNotNull, type SQL, sql } from "drizzle-orm";
import type { OrderKind, OrderState } from "#domain/order.ts";
import type { Database } from "#server/db/database.ts";
import { type Order, orders } from "#server/db/order-schema.ts";

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
 * Totals of this month and the eleven before it (Toronto), oldest first, and of the same time by
 * what was bought, largest first: both lists come to the same sum.
 */
export async function orderTotals(db: Database) {
  const firstMonth = sql`(date_trunc('month', now() at time zone 'America/Toronto') - interval '11 months') at time zone 'America/Toronto'`;
  const paid = and(isNotNull(orders.paidAt), gte(orders.paidAt, firstMonth));
  const month = sql<string>`to_char(${orders.paidAt} at time zone 'America/Toronto', 'YYYY-MM')`;
  const count = sql<number>`count(*)::int`;
  const [byMonth, byTitle] = await Promise.all([
    db.select({ month, cents: kept, count }).from(orders).where(paid).groupBy(month).orderBy(month),
    db
      .select({ title: orders.title, method: orders.method, cents: kept, count })
      .from(orders)
      .where(paid)
      .groupBy(orders.title, orders.method)
      .orderBy(desc(kept)),
  ]);
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

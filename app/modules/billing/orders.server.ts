import { lockOrder } from "./locked-order.server.ts";
import { aboutOrder } from "./order-audit.server.ts";
import { and, desc, eq, gte, inArray, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { hasValidReceipt, isAnnounced, isOffline } from "#modules/enrolment/index.ts";
import { queuedAgain } from "#modules/outbox/index.server.ts";
import { type BoughtLine, isCurrentLine, linesOf } from "#modules/enrolment/index.server.ts";
import { priceCurrency } from "#modules/content/index.ts";
import { namesAthlete } from "#modules/families/index.server.ts";
import { monthOf, monthsAfter, startOfDay } from "#core/time/time.ts";
import type { Database } from "#core/db/database.server.ts";
import { keyset, pageOfRows } from "#core/db/keyset.server.ts";
import type { ListQuery } from "#core/ui/admin/list-query.ts";
import type { orderList } from "./order-list.ts";
import { containsWord, everyWord, searchText } from "#core/db/search-text.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import { type Balance, balances, withBalance } from "./ledger.server.ts";
import { type OrderPayment, partsOf } from "./offline-parts.server.ts";
import { sessionsOf } from "./sessions.server.ts";
import type { providerSessions } from "./schema.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { athletes } from "#modules/families/schema.ts";
import {
  type Order,
  orderLines,
  orders,
  orderText,
  registrations,
  orderLineRows,
} from "#modules/enrolment/schema.ts";

/** The query for staff's list of orders: it searches references, payers and athletes. */
export type OrderQuery = Pick<ListQuery<typeof orderList>, "search" | "chosen"> &
  Partial<Pick<ListQuery<typeof orderList>, "sort" | "descending">>;

type ProviderSession = typeof providerSessions.$inferSelect;

/** An order with its lines; a gift has none. */
export type OrderWithLines = Order &
  Balance & {
    lines: BoughtLine[];
    /** The payments that staff recorded, including voided ones; none for a card checkout or a gift. */
    parts: OrderPayment[];
    /** At the provider; null: it is not paid by card. */
    session: ProviderSession | null;
  };

/** The provider that takes the payment. */
export const providerOf = (order: Order, session: ProviderSession | null): string =>
  session?.provider ??
  (isOffline(order) ? "at the office" : isAnnounced(order) ? "e-transfer" : "");

export interface OrderPage {
  rows: OrderWithLines[];
  /** Pass it as `after` to get the next page; null on the last page. */
  next: string | null;
}

/** Orders and gifts, one page at a time. */
export async function listOrders(
  { db }: Pick<AppContext, "db">,
  { search, chosen: { kind, state }, sort = "started", descending = true }: OrderQuery,
  { after = null, size = 50 }: { after?: string | null; size?: number } = {},
): Promise<OrderPage> {
  const sorting = { ...sortings[sort], descending };
  const { cursor, where, orderBy } = keyset(sorting, orders.id, after);
  const found = await db
    .select({ order: orders, cursor })
    .from(orders)
    .where(
      and(
        kind ? eq(orders.kind, kind) : undefined,
        state ? eq(orders.state, state) : undefined,
        search ? mentions(search) : undefined,
        where,
      ),
    )
    .orderBy(...orderBy)
    .limit(size + 1);
  const { rows, next } = pageOfRows(found, size);
  return {
    rows: await withLines(
      db,
      rows.map(({ order }) => order),
    ),
    next,
  };
}

const sortings = {
  started: { by: orders.createdAt, type: "time" },
  amount: { by: orders.amountCents, type: "number" },
} as const;

/** Whether every word is in the reference, the payer's name or address, the title, or an athlete's name. */
export const mentions = (search: string) =>
  everyWord(
    search,
    (word) => sql`(${containsWord(orderText(orders), word)}
      or ${orders.id} in (select ${registrations.orderId} from ${registrations}
        join ${athletes} on ${athletes.id} = ${registrations.athleteId}
        where ${namesAthlete(word)}))`,
  );

/** Whether every word of a search is in a sponsor's name. */
export const namesSponsor = (search: string, sponsor: SQLWrapper) =>
  everyWord(search, (word) => containsWord(searchText(sponsor), word));

async function withLines(db: Database, some: Order[]): Promise<OrderWithLines[]> {
  const ids = some.map(({ id }) => id);
  const [lines, parts, sessions, withMoney] = await Promise.all([
    linesOf(db, ids),
    partsOf(db, ids),
    sessionsOf(db, ids),
    withBalance(db, some),
  ]);
  return withMoney.map((order) => ({
    ...order,
    session: sessions.get(order.id) ?? null,
    lines: lines.filter(({ orderId }) => orderId === order.id),
    parts: parts.filter(({ orderId }) => orderId === order.id),
  }));
}

/** Money received, minus refunds and lost disputes, in cents. */
const net = sql`coalesce(${balances.paidCents} - ${balances.refundedCents} - ${balances.lostCents}, 0)`;
const netCents = sql<number>`sum(${net})::int`;
/** The total price of an order's lines up to this one. */
const upToLine = sql`sum(${orderLines.amountCents}) over (partition by ${orders.id} order by ${orderLines.position})`;
const partOf = (cents: SQL) =>
  sql`round(${net}::numeric * (${cents}) / greatest(${orders.amountCents}, 1))`;
/** A line's share of the money, proportional to its price. Rounded so that an order's lines add up to it. */
const netOfLine = sql<number>`case when ${orderLines.id} is null
  then ${net}
  else ${partOf(upToLine)} - ${partOf(sql`${upToLine} - ${orderLines.amountCents}`)} end`;
/** Sales that still count: not a fully refunded order, nor a line that staff withdrew. */
const count = sql<number>`(count(*) filter (where ${orders.state} <> 'refunded'))::int`;
const lineCounts = sql<boolean>`${orders.state} <> 'refunded'
  and not exists (select 1 from registrations
    where registrations.line_id = order_lines.id and registrations.ended is not null)`;

/**
 * Totals of this month and the eleven before it, in the club's time zone, oldest first; and totals of the
 * same period by offering, largest first. Both lists add up to the same sum and count only our own currency.
 * An offering is one row under its newest name. Orders under review are in neither.
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
  const { kind, method, currency } = orders;
  const { catalogue, offeringType, offeringId } = orderLineRows;
  const lines = db
    .select({
      title: sql<string>`coalesce(${orderLines.title}, ${orders.title})`.as("sold_as"),
      createdAt: orders.createdAt,
      kind,
      catalogue,
      offeringType,
      offeringId,
      method,
      currency,
      cents: netOfLine.as("cents"),
      counts: lineCounts.as("counts"),
    })
    .from(orders)
    .leftJoin(balances, eq(balances.orderId, orders.id))
    .leftJoin(orderLineRows, and(eq(orderLines.orderId, orders.id), isCurrentLine))
    .where(paid)
    .as("lines");
  const cents = sql<number>`sum(${lines.cents})::int`;
  const countOfLines = sql<number>`(count(*) filter (where ${lines.counts}))::int`;
  const [byStart, byOffering] = await Promise.all([
    db
      // Each month's start is computed here, independent of the database's time zone rules.
      .select({
        nth: sql<number>`width_bucket(${orders.paidAt}, ${sql.param(starts)}::timestamptz[])`.as(
          "nth",
        ),
        cents: netCents,
        count,
      })
      .from(orders)
      .leftJoin(balances, eq(balances.orderId, orders.id))
      .where(and(paid, eq(currency, priceCurrency)))
      .groupBy(sql`nth`)
      .orderBy(sql`nth`),
    db
      .select({
        title: sql<string>`(array_agg(${lines.title} order by ${lines.createdAt} desc))[1]`,
        catalogue: lines.catalogue,
        offeringType: lines.offeringType,
        offeringId: lines.offeringId,
        method: lines.method,
        currency: lines.currency,
        cents,
        count: countOfLines,
      })
      .from(lines)
      .groupBy(
        lines.kind,
        lines.catalogue,
        lines.offeringType,
        lines.offeringId,
        lines.method,
        lines.currency,
      )
      .having(sql`${countOfLines} > 0 or ${cents} <> 0`)
      .orderBy(desc(cents)),
  ]);
  const byMonth = byStart.map(({ nth, ...sum }) => ({ month: months[nth - 1] ?? "", ...sum }));
  return { byMonth, byOffering };
}

/** One order by its reference, or null. */
export async function readOrder(
  { db }: Pick<AppContext, "db">,
  reference: string,
): Promise<OrderWithLines | null> {
  const found = await db.select().from(orders).where(eq(orders.reference, reference.toUpperCase()));
  const [order] = await withLines(db, found);
  return order ?? null;
}

/**
 * Sends a payer's receipt again, delivered or not, for a mail that was lost. It keeps the order's id as its
 * Message-ID, so that mail programs show it once if the first one did arrive.
 * @returns false when nothing was paid, the receipt is no longer valid, or it is being sent at this moment
 */
export async function resendConfirmation(
  { db, queue }: AppContext,
  reference: string,
  by: AuditedBy,
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    // The lock makes a concurrent refund or withdrawal happen before or after this.
    const order = await lockOrder(transaction, reference);
    if (!order) return false;
    const lines = await linesOf(transaction, [order.id]);
    if (!hasValidReceipt({ ...order, lines })) return false;
    const { rowCount } = await transaction
      .update(deliveries)
      .set(queuedAgain)
      .where(
        and(
          eq(deliveries.id, order.id),
          inArray(deliveries.state, ["delivered", "failed", "retrying"]),
        ),
      );
    if (rowCount !== 1) return false;
    await recordAudit(transaction, {
      actor: by,
      action: "payments.resent",
      ...aboutOrder(order),
    });
    queue.hasDue();
    return true;
  });
}

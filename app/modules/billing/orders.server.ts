import { lockOrder } from "./locked-order.server.ts";
import { aboutOrder } from "./order-audit.server.ts";
import {
  and,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  lt,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
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
import { type Balance, receivedCents, withBalance } from "./ledger.server.ts";
import { type OrderPayment, partsOf } from "./offline-parts.server.ts";
import { sessionsOf } from "./sessions.server.ts";
import { ledgerEntries, type providerSessions } from "./schema.ts";
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
  {
    after = null,
    size = 50,
    withoutCarts = false,
  }: { after?: string | null; size?: number; withoutCarts?: boolean } = {},
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
        withoutCarts ? not(isCart) : undefined,
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

/** A card checkout that nobody has paid, whether it is still open or not. */
const isCart = sql`(${orders.method} = 'card' and ${orders.paidAt} is null
  and ${orders.state} in ('starting', 'open', 'expired'))`;

const sortings = {
  started: { by: orders.createdAt, type: "time" },
  amount: { by: orders.amountCents, type: "number" },
} as const;

/** Whether every word is in the reference, the payer's name or address, the title, or an athlete's name. */
export const mentions = (search: string) =>
  everyWord(
    search,
    // Two lists of ids, each found by an index; with "or" the text of every order would be read.
    (word) => sql`${orders.id} in (
      select ${orders.id} from ${orders} where ${containsWord(orderText(orders), word)}
      union all select ${registrations.orderId} from ${registrations}
        join ${athletes} on ${athletes.id} = ${registrations.athleteId}
        where ${namesAthlete(word)})`,
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

/** The total price of an order's lines up to this one. */
const upToLine = sql`sum(${orderLines.amountCents}) over (partition by ${orders.id} order by ${orderLines.position})`;
/** A line's share of an order's money, proportional to its price. Rounded so that the lines add up to it. */
function shareOfLine(cents: SQLWrapper) {
  const partOf = (price: SQL) =>
    sql`round(${cents}::numeric * (${price}) / greatest(${orders.amountCents}, 1))`;
  return sql<number>`coalesce(case when ${orderLines.id} is null
    then ${cents}
    else ${partOf(upToLine)} - ${partOf(sql`${upToLine} - ${orderLines.amountCents}`)} end, 0)`;
}
/** Sales that still count: not a fully refunded order, nor a line that staff withdrew. */
const lineCounts = sql<boolean>`${orders.state} not in ('refunded', 'review')
  and not exists (select 1 from registrations
    where registrations.line_id = order_lines.id and registrations.ended is not null)`;

/**
 * Money received in this month and in each of the eleven before it, oldest first, by each method, of our own
 * currency; and in all of them by offering, largest first. Both are the ledger's, by the day of each entry, so a closed month
 * stays as it is, and both add up to the same sum. An offering is one row under its newest name.
 */
export async function orderTotals(
  { db, content }: Pick<AppContext, "db" | "content">,
  now = new Date(),
) {
  const { timeZone } = content.club;
  const thisMonth = monthOf(now, timeZone);
  const months = Array.from({ length: 12 }, (_, n) => monthsAfter(thisMonth, n - 11));
  const starts = months.map((month) => `${month}-01`);
  const { effectiveOn } = ledgerEntries;
  const inMonths = and(
    gte(effectiveOn, starts[0] ?? ""),
    lt(effectiveOn, `${monthsAfter(thisMonth, 1)}-01`),
  );
  const moved = db
    .select({ orderId: ledgerEntries.orderId, cents: receivedCents.as("received") })
    .from(ledgerEntries)
    .where(inMonths)
    .groupBy(ledgerEntries.orderId)
    .as("moved");
  const isSold = gte(orders.paidAt, startOfDay(starts[0] ?? "", timeZone));
  const { kind, currency } = orders;
  const { catalogue, offeringType, offeringId } = orderLineRows;
  const lines = db
    .select({
      title: sql<string>`coalesce(${orderLines.title}, ${orders.title})`.as("sold_as"),
      createdAt: orders.createdAt,
      kind,
      catalogue,
      offeringType,
      offeringId,
      currency,
      cents: shareOfLine(moved.cents).as("cents"),
      counts: sql<boolean>`${isSold} and ${lineCounts}`.as("counts"),
    })
    .from(orders)
    .leftJoin(moved, eq(moved.orderId, orders.id))
    .leftJoin(orderLineRows, and(eq(orderLines.orderId, orders.id), isCurrentLine))
    .where(or(isSold, isNotNull(moved.orderId)))
    .as("lines");
  const cents = sql<number>`sum(${lines.cents})::int`;
  const countOfLines = sql<number>`(count(*) filter (where ${lines.counts}))::int`;
  const [byStart, byOffering] = await Promise.all([
    db
      .select({
        nth: sql<number>`width_bucket(${effectiveOn}, ${sql.param(starts)}::date[])`.as("nth"),
        method: ledgerEntries.method,
        cents: receivedCents,
      })
      .from(ledgerEntries)
      .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
      .where(and(inMonths, eq(currency, priceCurrency)))
      .groupBy(sql`nth`, ledgerEntries.method)
      .orderBy(sql`nth`),
    db
      .select({
        title: sql<string>`(array_agg(${lines.title} order by ${lines.createdAt} desc))[1]`,
        catalogue: lines.catalogue,
        offeringType: lines.offeringType,
        offeringId: lines.offeringId,
        currency: lines.currency,
        cents,
        count: countOfLines,
      })
      .from(lines)
      .groupBy(lines.kind, lines.catalogue, lines.offeringType, lines.offeringId, lines.currency)
      .having(sql`${countOfLines} > 0 or ${cents} <> 0`)
      .orderBy(desc(cents)),
  ]);
  const byMethod = byStart.map(({ nth, ...sum }) => ({ month: months[nth - 1] ?? "", ...sum }));
  const byMonth = [...Map.groupBy(byMethod, ({ month }) => month)].map(([month, some]) => ({
    month,
    cents: some.reduce((sum, one) => sum + one.cents, 0),
  }));
  return { byMonth, byMethod, byOffering };
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

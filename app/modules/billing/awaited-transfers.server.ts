import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import type { CsvColumn, Sheet } from "#core/csv.ts";
import { keyset, pageOfRows, type Sorting } from "#core/db/keyset.server.ts";
import { dollarsAndCents } from "#core/money.ts";
import type { ListQuery } from "#core/ui/admin/list-query.ts";
import { orders } from "#modules/enrolment/schema.ts";
import { isAwaited } from "./await-payment.server.ts";
import { dueRows, promisedCents } from "./due.server.ts";
import { ledgerDay } from "./ledger.server.ts";
import { mentions } from "./orders.server.ts";
import { ledgerEntries, transferHolds } from "./schema.ts";
import type { transferList } from "./transfer-list.ts";

/** An order or an announced gift that waits for a transfer. */
export interface AwaitedTransfer {
  id: string;
  reference: string;
  title: string;
  payer: string;
  email: string;
  cents: number;
  /** The last day for it; null: it has none. */
  dueOn: string | null;
  isLate: boolean;
  isGift: boolean;
}

type TransferQuery = Pick<
  ListQuery<typeof transferList>,
  "search" | "chosen" | "sort" | "descending"
>;

const isGift = and(eq(orders.kind, "donation"), eq(orders.method, "transfer"));

const isWaiting = and(
  eq(orders.state, "open"),
  or(
    and(isGift, isNull(orders.paidAt)),
    and(eq(orders.kind, "registration"), or(eq(orders.method, "transfer"), isAwaited)),
  ),
);

/** The amount that the payer owes, without sponsors' money: for a gift, the announced amount. */
const centsOn = (today: string) => sql<number>`case when ${isGift} then ${orders.amountCents}
  else coalesce((select sum(${ledgerEntries.cents}) from ${ledgerEntries}
    where ${ledgerEntries.orderId} = ${orders.id}), 0) - ${promisedCents(today)} end::int`;

/** The last day for the transfer; otherwise the first day on which the payer owes something. Null: a gift. */
const dueOn = sql<string | null>`coalesce(${transferHolds.dueOn}, owed.due_on)`;

/** The first day on which each payer owes something, as a table: sponsors' money is not the payer's. */
const firstDue = (today: string) => sql`(
  select order_id, min(due_on)::date as due_on from ${dueRows(today, sql`${isWaiting}`)} due
   where claim_id is null group by order_id) owed`;

const sortings = (cents: SQL): Record<TransferQuery["sort"], Sorting> => ({
  // Those without a day come last.
  due: {
    by: sql`coalesce(${dueOn}, date '2099-12-31')`,
    type: "day",
    next: { by: orders.createdAt, type: "time" },
  },
  payer: { by: sql`lower(coalesce(${orders.customerName}, ''))`, type: "text" },
  amount: { by: cents, type: "number" },
});

/** What waits for a transfer, one page at a time; not what only sponsors are to pay. */
export async function listTransfers(
  ctx: Pick<AppContext, "db" | "content">,
  { search, chosen: { kind }, sort, descending }: TransferQuery,
  { after = null, size = 50 }: { after?: string | null; size?: number } = {},
) {
  const today = ledgerDay(ctx);
  const cents = centsOn(today);
  const { cursor, where, orderBy } = keyset(
    { ...sortings(cents)[sort], descending },
    orders.id,
    after,
  );
  const found = await ctx.db
    .select({
      id: orders.id,
      reference: orders.reference,
      title: orders.title,
      payer: sql<string>`coalesce(${orders.customerName}, '')`,
      email: sql<string>`coalesce(${orders.customerEmail}, '')`,
      cents,
      dueOn: sql<string | null>`${dueOn}::text`,
      isLate: sql<boolean>`coalesce(${dueOn} < ${today}::date, false)`,
      isGift: sql<boolean>`${isGift}`,
      cursor,
    })
    .from(orders)
    .leftJoin(transferHolds, eq(transferHolds.orderId, orders.id))
    .leftJoin(firstDue(today), sql`owed.order_id = ${orders.id}`)
    .where(
      and(
        isWaiting,
        sql`${cents} > 0`,
        kind ? eq(orders.kind, kind) : undefined,
        search ? mentions(search) : undefined,
        where,
      ),
    )
    .orderBy(...orderBy)
    .limit(size + 1);
  return pageOfRows<AwaitedTransfer & { cursor: string }>(found, size);
}

const everything: TransferQuery = {
  search: "",
  chosen: { kind: null },
  sort: "due",
  descending: false,
};

/** Beyond this number, names are not compared. */
const mostAwaited = 2_000;

/** The orders and gifts that wait for a transfer, the earliest due day first. */
export async function awaitedTransfers(
  ctx: Pick<AppContext, "db" | "content">,
): Promise<AwaitedTransfer[]> {
  const { rows } = await listTransfers(ctx, everything, { size: mostAwaited });
  return rows;
}

const columns: CsvColumn<AwaitedTransfer>[] = [
  ["reference", ({ reference }) => reference],
  ["kind", (each) => (each.isGift ? "donation" : "registration")],
  ["title", ({ title }) => title],
  ["payer", ({ payer }) => payer],
  ["email", ({ email }) => email],
  ["amount", (each) => dollarsAndCents(each.cents), "money"],
  ["by", ({ dueOn }) => dueOn ?? "", "day"],
];

/** The orders and gifts that wait for a transfer, as a file. */
export const transfersSheet = (
  ctx: Pick<AppContext, "db" | "content">,
  query: TransferQuery,
): Sheet<AwaitedTransfer, string> => ({
  columns,
  read: (after) => listTransfers(ctx, query, { after, size: 500 }),
});

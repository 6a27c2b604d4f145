import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { instalmentAgreements, instalments, ledgerEntries, transferHolds } from "./schema.ts";

/** A part of an order's cost, and the amount that is still open. */
export interface OpenPart {
  orderId: string;
  /**
   * The number of the instalment, from 1; 0: no instalment, such as the whole price or the extra cost of a
   * move.
   */
  number: number;
  dueOn: string;
  cents: number;
  openCents: number;
  /** When the payer was reminded of it; null: never. */
  remindedAt: Date | null;
}

/** On the same day instalments come first, because only they may be charged to a card. */
export const partOrder = sql.raw("due_on, number = 0, number");

/** An e-transfer's amount is due on its last day; any other charge on its own day. */
const dueOn = sql`coalesce((select due_on from ${transferHolds} hold
  where hold.order_id = ${ledgerEntries.orderId}
    and ${ledgerEntries.idempotencyKey} = 'charge:' || hold.order_id), effective_on)`;

/**
 * The parts of orders' costs, as a table with the fields of `OpenPart` in snake case. An order without
 * instalments has one part for each charge; with instalments, those and each later charge. Payments and
 * write-offs cover the parts in the order of their days; reductions are deducted from the last ones. So the
 * open cents of an order always add up to what is owed.
 * @param which a condition on `order_id`
 */
export const openParts = (which: SQL = sql`true`) => sql`(
  with own as (
    select order_id, sum(cents) as balance,
        coalesce(sum(cents) filter (where kind in ('charge', 'fee', 'credit')), 0) as cost
      from ${ledgerEntries} where ${which} group by order_id
  ),
  parts as (
    select order_id, number, due_on, cents, reminded_at from ${instalments} where ${which}
    union all
    select order_id, 0, ${dueOn}, cents, null from ${ledgerEntries}
      where ${which} and kind in ('charge', 'fee') and reverses is null
        and not exists (select 1 from ${ledgerEntries} undoing where undoing.reverses = ${ledgerEntries.id})
        and not exists (select 1 from ${instalmentAgreements} agreement
          where agreement.order_id = ${ledgerEntries.orderId}
            and (agreement.agreed_at >= ${ledgerEntries.createdAt}
              or ${ledgerEntries.idempotencyKey} = 'charge:' || agreement.order_id))
  ),
  placed as (
    select *, sum(cents) over oldest as up_to, row_number() over oldest = 1 as is_first,
        lead(number) over oldest is null as is_last
      from parts window oldest as (partition by order_id order by ${partOrder}
        rows unbounded preceding)
  )
  select placed.order_id, placed.number, placed.due_on, placed.cents, placed.reminded_at,
    -- The first and the last part also take what the parts do not account for: more went back than came, or a
    -- discount was undone.
    greatest(0, case when is_last then cost else least(up_to, cost) end
      - case when is_first then cost - balance else greatest(up_to - cents, cost - balance) end)::int
      as open_cents
    from placed join own using (order_id)
)`;

/** The parts of some orders that have instalments, each in the order of their days. */
export async function partsOfOrders(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, OpenPart[]>> {
  if (orderIds.length === 0) return new Map();
  const ids = sql.join(
    orderIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const { rows } = await db.execute<OpenPart & Record<string, unknown>>(sql`
    select order_id as "orderId", number, due_on as "dueOn", cents, open_cents as "openCents",
      reminded_at as "remindedAt"
      from ${openParts(sql`order_id in (${ids}) and order_id in (select order_id from ${instalments})`)} parts
      order by order_id, due_on, number`);
  return Map.groupBy(rows, ({ orderId }) => orderId);
}

/** The parts of an order in the order of their days, including fully paid ones. */
export async function partsOfPrice(
  db: Database | Transaction,
  orderId: string,
): Promise<OpenPart[]> {
  const { rows } = await db.execute<OpenPart & Record<string, unknown>>(sql`
    select order_id as "orderId", number, due_on as "dueOn", cents, open_cents as "openCents",
      reminded_at as "remindedAt"
      from ${openParts(sql`order_id = ${orderId}`)} parts order by ${partOrder}`);
  return rows;
}

import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { ledgerEntries } from "./schema.ts";
import { orders } from "#modules/enrolment/schema.ts";

/** A part of what an order owes, and the day on which it is due. */
export interface DuePart {
  dueOn: string;
  cents: number;
}

/**
 * Orders that owe. A checkout that nobody has paid owes nothing, because it may still end; a gift owes nothing.
 */
const mayOwe = sql`${orders.kind} = 'registration' and ${orders.state} in ('open', 'paid')
  and (${orders.method} <> 'card' or ${orders.paidAt} is not null)`;

/**
 * What orders owe: rows of `order_id`, `due_on` and `cents`, which add up to each order's balance. The one place
 * that says when money is due: each charge on its own day. What was paid covers the oldest charges first.
 * @param which orders; by default, all
 */
export const dueRows = (which: SQL = sql`true`): SQL => sql`(
  with owing as (
    select ${orders.id} as order_id, sum(${ledgerEntries.cents})::int as balance,
        min(${ledgerEntries.effectiveOn}) as first_on
      from ${orders} join ${ledgerEntries} on ${ledgerEntries.orderId} = ${orders.id}
      where ${mayOwe} and ${which}
      group by ${orders.id} having sum(${ledgerEntries.cents}) > 0
  ), charges as (
    select charge.order_id, charge.effective_on, charge.cents,
        row_number() over oldest as nth, sum(charge.cents) over oldest as up_to,
        sum(charge.cents) over (partition by charge.order_id) as total
      from owing join ledger_entries charge on charge.order_id = owing.order_id
      where charge.kind in ('charge', 'fee') and charge.reverses is null
        and not exists (select 1 from ledger_entries undo where undo.reverses = charge.id)
      window oldest as (partition by charge.order_id
        order by charge.effective_on, charge.created_at, charge.id)
  )
  select order_id, due_on, sum(cents)::int as cents from (
    select owing.order_id, coalesce(effective_on, first_on) as due_on,
        greatest(0, least(coalesce(cents, 0), coalesce(up_to - total, 0) + balance))
          -- Money that went back beyond what the order cost less is owed since its first day.
          + case when coalesce(nth, 1) = 1 then greatest(0, balance - coalesce(total, 0)) else 0 end
          as cents
      from owing left join charges on charges.order_id = owing.order_id) parts
  where cents > 0 group by order_id, due_on)`;

/** What an order owes and when it is due, oldest first; none: it owes nothing. */
export async function dueParts(
  db: Database | Transaction,
  { id }: { id: string },
): Promise<DuePart[]> {
  const { rows } = await db.execute<DuePart & Record<string, unknown>>(sql`
    select due_on::text as "dueOn", cents from ${dueRows(sql`${orders.id} = ${id}`)} due
      order by due_on`);
  return rows;
}

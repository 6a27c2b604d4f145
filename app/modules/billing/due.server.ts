import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { openParts, partOrder } from "./open-parts.server.ts";
import { ledgerEntries, sponsorClaims } from "./schema.ts";
import { orders } from "#modules/enrolment/schema.ts";

/** A part of what an order owes, and the day on which it is due. */
export interface DuePart {
  dueOn: string;
  cents: number;
  /** The claim on a sponsor: the payer does not owe it until its day has passed. Null: the payer owes it. */
  claimId: string | null;
}

/**
 * Orders that can owe something. An unpaid checkout owes nothing, because it may still end; a gift owes
 * nothing.
 */
const mayOwe = sql`${orders.kind} = 'registration' and ${orders.state} in ('open', 'paid')
  and (${orders.method} <> 'card' or ${orders.paidAt} is not null)`;

const owing = (which: SQL) => sql`(
    select ${orders.id} as order_id, sum(${ledgerEntries.cents})::int as balance,
        min(${ledgerEntries.effectiveOn}) as first_on
      from ${orders} join ${ledgerEntries} on ${ledgerEntries.orderId} = ${orders.id}
      where ${mayOwe} and ${which}
      group by ${orders.id} having sum(${ledgerEntries.cents}) > 0)`;

/** The total that all orders owe, in cents: without the days, which takes a fifth of the time. */
export async function totalOwed({ db }: { db: Database | Transaction }): Promise<number> {
  const { rows } = await db.execute<{ cents: number }>(
    sql`select coalesce(sum(balance), 0)::float8 as cents from ${owing(sql`true`)} owing`,
  );
  return rows[0]?.cents ?? 0;
}

/**
 * The amounts that orders owe: rows of `order_id`, `due_on`, `cents` and `claim_id`, which add up to each
 * order's balance. The days are those of its parts (`openParts`); sponsors' claims cover the oldest parts
 * first.
 * @param which orders; by default, all
 */
export const dueRows = (today: string, which: SQL = sql`true`): SQL => sql`(
  with owing as ${owing(which)}, claims as (
    select claim.id, claim.order_id, claim.expected_by,
        greatest(0, least(claim.cents, balance - sum(claim.cents) over earlier + claim.cents)) as cents
      from owing join ${sponsorClaims} claim on claim.order_id = owing.order_id
      where claim.state = 'expected' and claim.expected_by >= ${today}
      window earlier as (partition by claim.order_id order by claim.expected_by, claim.id)
  ), payer as (
    select order_id, first_on, balance,
        coalesce((select sum(cents) from claims where claims.order_id = owing.order_id), 0) as claimed
      from owing
  ), open_parts as (
    select order_id, due_on, open_cents, row_number() over oldest as nth,
        sum(open_cents) over oldest as up_to,
        sum(open_cents) over (partition by order_id) as total
      from ${openParts(sql`order_id = any(array(select order_id from owing))`)} parts
      where open_cents > 0
      window oldest as (partition by order_id order by ${partOrder}
        rows unbounded preceding)
  )
  select order_id, due_on, claim_id, sum(cents)::int as cents from (
    select payer.order_id, coalesce(due_on, first_on) as due_on,
        greatest(0, least(coalesce(open_cents, 0)
          -- Money that went back beyond what the order cost less is owed since its first day.
          + case when coalesce(nth, 1) = 1 then greatest(0, balance - coalesce(total, 0)) else 0 end,
          coalesce(up_to, 0) + greatest(0, balance - coalesce(total, 0)) - claimed)) as cents,
        null::uuid as claim_id
      from payer left join open_parts on open_parts.order_id = payer.order_id
    union all select order_id, expected_by, cents, id from claims) parts
  where cents > 0 group by order_id, due_on, claim_id)`;

/** What sponsors will pay of an order, in cents: after their day, the family owes it. */
export const promisedCents = (today: string) => sql<number>`coalesce((
  select sum(${sponsorClaims.cents}) from ${sponsorClaims}
  where ${sponsorClaims.orderId} = ${orders.id} and ${sponsorClaims.state} = 'expected'
    and ${sponsorClaims.expectedBy} >= ${today}), 0)::int`;

/** The amounts that an order owes and their due days, oldest first; empty: it owes nothing. */
export async function dueParts(
  db: Database | Transaction,
  { id }: { id: string },
  today: string,
): Promise<DuePart[]> {
  const { rows } = await db.execute<DuePart & Record<string, unknown>>(sql`
    select due_on::text as "dueOn", cents, claim_id as "claimId"
      from ${dueRows(today, sql`${orders.id} = ${id}`)} due
      order by due_on, claim_id nulls first`);
  return rows;
}

/** The same of several orders together. */
export async function duePartsOf(
  db: Database,
  orderIds: readonly string[],
  today: string,
): Promise<DuePart[]> {
  if (orderIds.length === 0) return [];
  const which = sql`${orders.id} = any(${sql.param(orderIds)}::uuid[])`;
  const { rows } = await db.execute<DuePart & Record<string, unknown>>(sql`
    select due_on::text as "dueOn", sum(cents)::int as cents, claim_id as "claimId"
      from ${dueRows(today, which)} due group by due_on, claim_id
      order by due_on, claim_id nulls first`);
  return rows;
}

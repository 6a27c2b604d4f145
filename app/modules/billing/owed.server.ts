import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import type { CsvColumn, Sheet } from "#core/csv.ts";
import type { Database } from "#core/db/database.server.ts";
import { keyset, pageOfRows, type Sorting } from "#core/db/keyset.server.ts";
import { dollarsAndCents } from "#core/money.ts";
import type { ListQuery } from "#core/ui/admin/list-query.ts";
import { dueRows } from "./due.server.ts";
import { accountCredits } from "./account-credit.server.ts";
import { ledgerDay } from "./ledger.server.ts";
import { mentions, namesSponsor } from "./orders.server.ts";
import { nextGeneration, type owedList } from "./owed-list.ts";
import { balanceReminders, sponsorClaims } from "./schema.ts";
import { offeringEditions, offerings, seasonEditions, seasons } from "#modules/catalogue/schema.ts";
import { orderLines, orders, registrations } from "#modules/enrolment/schema.ts";
import { athletes } from "#modules/families/schema.ts";

type Db = Pick<AppContext, "db" | "content">;
type OwedQuery = Pick<ListQuery<typeof owedList>, "search" | "chosen" | "sort" | "descending">;

/** What is owed, by the days since it was due. Amounts in cents. */
export interface Ageing {
  totalCents: number;
  /** Not due yet, or for fewer than 30 days. */
  currentCents: number;
  days30Cents: number;
  days60Cents: number;
  /** For 90 days or more. */
  days90Cents: number;
}

/** An order with a balance. */
export interface OwingOrder {
  id: string;
  reference: string;
  title: string;
  checkoutKey: string;
  cents: number;
  /** The part that is due. */
  dueCents: number;
}

/** A payer with a balance, and its orders. */
export interface Payer extends Ageing {
  /** The key in the list: the same every day. */
  id: string;
  /** The reference of the oldest order: it identifies the payer in addresses. */
  reference: string;
  name: string | null;
  email: string | null;
  familyId: string | null;
  isSponsor: boolean;
  orders: OwingOrder[];
  /** The day of the oldest debt. */
  dueOn: string;
  /** The day of the last reminder for one of them. */
  remindedOn: string | null;
  /** The payer's credit, which other orders can use too. */
  creditCents: number;
}

/** Sums over `parts`. */
const ageing = sql`
  coalesce(sum(cents), 0)::float8 as "totalCents",
  coalesce(sum(cents) filter (where age < 30), 0)::float8 as "currentCents",
  coalesce(sum(cents) filter (where age between 30 and 59), 0)::float8 as "days30Cents",
  coalesce(sum(cents) filter (where age between 60 and 89), 0)::float8 as "days60Cents",
  coalesce(sum(cents) filter (where age >= 90), 0)::float8 as "days90Cents"`;

function matches({ search, chosen: { program, season } }: OwedQuery): SQL {
  const isOfProgram =
    program === nextGeneration
      ? sql`${offerings.catalogue} = ${nextGeneration}`
      : sql`${offerings.catalogue} <> ${nextGeneration} and ${offerings.type} = ${program}`;
  const hasLine = sql`exists (select 1 from ${orderLines}
    join ${offeringEditions} on ${offeringEditions.id} = ${orderLines.offeringEditionId}
    join ${offerings} on ${offerings.id} = ${offeringEditions.offeringId}
    where ${orderLines.orderId} = ${orders.id}
      and ${program ? isOfProgram : sql`true`}
      and ${season ? sql`${offeringEditions.editionId} = ${season}` : sql`true`})`;
  const named = sql`(${mentions(search)} or ${namesSponsor(search, sql`claim.sponsor`)})`;
  const wanted = [...(search ? [named] : []), ...(program || season ? [hasLine] : [])];
  return wanted.length > 0 ? sql.join(wanted, sql` and `) : sql`true`;
}

/** The owed parts, each with its order, its payer and the days since it was due. */
const parts = (today: string, which: SQL) => sql`(
  select ${orders.id}, ${orders.reference}, ${orders.title}, ${orders.checkoutKey}, ${orders.createdAt},
      coalesce(claim.sponsor, ${orders.customerName}) as customer_name, claim.id is not null as is_sponsor,
      case when claim.id is null then ${orders.customerEmail} end as customer_email,
      case when claim.id is null then family.id end as family_id,
      -- An address has one payer. Without one, the family pays, or somebody about whom we know nothing else.
      coalesce('sponsor:' || lower(claim.sponsor), nullif(lower(${orders.customerEmail}), ''),
        family.id::text, ${orders.id}::text) as payer,
      due.cents, due.due_on, ${today}::date - due.due_on as age
    from ${dueRows(today)} due
    left join ${sponsorClaims} claim on claim.id = due.claim_id
    join ${orders} on ${orders.id} = due.order_id
    left join lateral (select ${athletes.familyId} as id
      from ${registrations} join ${athletes} on ${athletes.id} = ${registrations.athleteId}
      where ${registrations.orderId} = ${orders.id} limit 1) family on true
    where ${which})`;

interface Wanted {
  today: string;
  which: SQL;
  sorting?: Sorting;
  /** The cursor of the last payer before the page. */
  after?: string | null;
  /** The maximum number of payers; unset: all. */
  most?: number;
}

const oldestFirst: Sorting = { by: sql`due_on`, type: "day" };

const sortings: Record<OwedQuery["sort"], Sorting> = {
  oldest: oldestFirst,
  payer: { by: sql`lower(coalesce(name, email, ''))`, type: "text" },
  total: { by: sql`"totalCents"`, type: "number" },
  days30: { by: sql`"days30Cents"`, type: "number" },
  days60: { by: sql`"days60Cents"`, type: "number" },
  days90: { by: sql`"days90Cents"`, type: "number" },
};

/** Payers with their balances. */
async function payers(
  db: Database,
  { today, which, sorting = oldestFirst, after = null, most }: Wanted,
): Promise<(Payer & { cursor: string })[]> {
  const { cursor, where, orderBy } = keyset(sorting, sql`id`, after);
  const { rows } = await db.execute<
    Omit<Payer, "creditCents"> & { cursor: string } & Record<string, unknown>
  >(sql`
    with parts as ${parts(today, which)}, own as (
      select payer, json_agg(json_build_object('id', id, 'reference', reference, 'title', title,
          'checkoutKey', checkout_key, 'cents', cents, 'dueCents', due_cents) order by created_at) as orders
        from (select payer, id, reference, title, checkout_key, created_at, sum(cents) as cents,
            coalesce(sum(cents) filter (where age >= 0), 0) as due_cents
          from parts group by 1, 2, 3, 4, 5, 6) of_orders
        group by payer
    ), owing as (
    select md5(payer)::uuid as id, min(due_on) as due_on, min(due_on)::text as "dueOn",
      (array_agg(reference order by created_at))[1] as reference,
      (array_agg(customer_name order by created_at desc))[1] as name,
      (array_agg(nullif(customer_email, '') order by created_at desc))[1] as email,
      (array_agg(family_id order by created_at desc))[1] as "familyId",
      bool_or(is_sponsor) as "isSponsor",
      ${ageing}, (array_agg(own.orders))[1] as orders,
      max(reminders.day)::text as "remindedOn"
    from parts join own using (payer)
      left join lateral (select max(${balanceReminders.day}) as day from ${balanceReminders}
        where ${balanceReminders.orderId} = parts.id) reminders on true
    group by payer
    )
    select *, ${cursor} as cursor from owing where ${where ?? sql`true`}
      order by ${sql.join(orderBy, sql`, `)} limit ${most ?? null}`);
  const credits = await accountCredits(
    db,
    rows.map(({ email }) => email),
  );
  return rows.map((row) => ({
    ...row,
    creditCents: credits.get(row.email?.toLowerCase() ?? "") ?? 0,
  }));
}

/** The payers with a balance, one page at a time. */
export async function listOwed(
  ctx: Db,
  query: OwedQuery,
  { after = null, size = 50 }: { after?: string | null; size?: number } = {},
) {
  const found = await payers(ctx.db, {
    today: ledgerDay(ctx),
    which: matches(query),
    sorting: { ...sortings[query.sort], descending: query.descending },
    after,
    most: size + 1,
  });
  return pageOfRows(found, size);
}

/** The total balance of all matching payers. */
export const sumMatching = (ctx: Db, query: OwedQuery) => sumOwed(ctx, matches(query));

/** The total balance, and the number of payers. */
export async function sumOwed(
  ctx: Db,
  which: SQL = sql`true`,
): Promise<Ageing & { payers: number; latePayers: number }> {
  const { rows } = await ctx.db.execute<
    Ageing & { payers: number; latePayers: number } & Record<string, unknown>
  >(sql`
    select ${ageing}, count(distinct payer)::int as payers,
      (count(distinct payer) filter (where age >= 30))::int as "latePayers"
    from ${parts(ledgerDay(ctx), which)} parts`);
  const [sums] = rows;
  if (!sums) throw new Error("A sum has no row.");
  return sums;
}

/** The payers of some orders, each with their whole balance. @param references of the orders */
export async function payersOf(ctx: Db, references: readonly string[]): Promise<Payer[]> {
  if (references.length === 0) return [];
  const found = await payers(ctx.db, { today: ledgerDay(ctx), which: sql`true` });
  return found.filter(
    (payer) =>
      !payer.isSponsor && payer.orders.some((order) => references.includes(order.reference)),
  );
}

/** The season editions with orders, newest first: their names by id. */
export async function seasonOptions({ db }: Pick<AppContext, "db">) {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select ${seasonEditions.id}, ${seasons.name} || ' ' || extract(year from ${seasonEditions.firstDay}) as name
      from ${seasonEditions} join ${seasons} on ${seasons.id} = ${seasonEditions.seasonId}
      where exists (select 1 from ${offeringEditions}
        join ${orderLines} on ${orderLines.offeringEditionId} = ${offeringEditions.id}
        where ${offeringEditions.editionId} = ${seasonEditions.id})
      order by ${seasonEditions.firstDay} desc`);
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}

const columns: CsvColumn<Payer>[] = [
  ["kind", ({ isSponsor }) => (isSponsor ? "sponsor" : "payer")],
  ["payer", ({ name }) => name ?? ""],
  ["email", ({ email }) => email ?? ""],
  ["references", (payer) => payer.orders.map(({ reference }) => reference).join(" ")],
  ["total", ({ totalCents }) => dollarsAndCents(totalCents)],
  ["current", ({ currentCents }) => dollarsAndCents(currentCents)],
  ["days_30", ({ days30Cents }) => dollarsAndCents(days30Cents)],
  ["days_60", ({ days60Cents }) => dollarsAndCents(days60Cents)],
  ["days_90", ({ days90Cents }) => dollarsAndCents(days90Cents)],
  ["last_reminder", ({ remindedOn }) => remindedOn ?? ""],
];

/** The payers with a balance, as a file. */
export const owedSheet = (ctx: Db, query: OwedQuery): Sheet<Payer, string> => ({
  columns,
  read: (after) => listOwed(ctx, query, { after, size: 500 }),
});

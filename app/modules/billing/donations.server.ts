import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import type { CsvColumn, Sheet } from "#core/csv.ts";
import { keyset, pageOfRows, type Sorting } from "#core/db/keyset.server.ts";
import { containsWord, everyWord, searchText } from "#core/db/search-text.server.ts";
import { dollarsAndCents } from "#core/money.ts";
import type { ListQuery } from "#core/ui/admin/list-query.ts";
import type { giverList } from "./giver-list.ts";

type Db = Pick<AppContext, "db">;

/** The query for a list of givers. */
export type GiverQuery = Pick<ListQuery<typeof giverList>, "search" | "sort" | "descending"> & {
  year: number;
};

/** Who gave in a year, in one currency. */
export interface Giver {
  /** The key in the list. */
  id: string;
  /** As on the last gift; empty: not on record. */
  name: string;
  /** Empty: not on record; each such gift is a row of its own. */
  email: string;
  currency: string;
  /** The day on which each was paid, ISO, and the amount that the club still has of it. */
  gifts: { reference: string; day: string; cents: number }[];
  lastOn: string;
  cents: number;
}

/**
 * The gifts of a year whose money the club still has: a gift counts on the day of its payment, less later
 * refunds and lost disputes. Gifts under review are left out.
 */
const giftsOf = ({ year, search }: Pick<GiverQuery, "year" | "search">): SQL => sql`
  paid as (
    select o.id, o.reference, o.currency, o.customer_name, o.customer_email,
      coalesce(nullif(lower(trim(o.customer_email)), ''), o.id::text) as giver,
      min(e.effective_on) filter (where e.kind = 'payment' and e.reverses is null
        and not exists (select 1 from ledger_entries undoing where undoing.reverses = e.id)) as paid_on,
      -sum(e.cents) as cents
    from orders o join ledger_entries e on e.order_id = o.id
    where o.kind = 'donation' and o.state <> 'review'
      and e.kind in ('payment', 'refund', 'dispute', 'transfer')
    group by o.id
    having sum(e.cents) < 0
  ), gifts as (
    select * from paid where paid_on between ${`${year}-01-01`} and ${`${year}-12-31`}
      ${search ? sql`and giver in (select giver from paid where ${names(search)})` : sql``}
  )`;

const names = (search: string): SQL =>
  everyWord(search, (word) =>
    containsWord(searchText(sql`concat_ws(' ', customer_name, customer_email)`), word),
  );

const sortings: Record<GiverQuery["sort"], Sorting> = {
  total: { by: sql`cents`, type: "number" },
  last: { by: sql`last_on`, type: "day" },
  giver: { by: sql`lower(name)`, type: "text" },
  gifts: { by: sql`count`, type: "number" },
};

/** The givers of a year, one page at a time: the same address in any case is the same person. */
export async function listGivers(
  { db }: Db,
  query: GiverQuery,
  { after = null, size = 50 }: { after?: string | null; size?: number } = {},
) {
  const sorting = { ...sortings[query.sort], descending: query.descending };
  const { cursor, where, orderBy } = keyset(sorting, sql`id`, after);
  const { rows } = await db.execute<Giver & { cursor: string } & Record<string, unknown>>(sql`
    with ${giftsOf(query)}, givers as (
    select md5(giver || ' ' || currency)::uuid as id, currency,
      coalesce((array_agg(customer_name order by paid_on desc, reference)
        filter (where customer_name <> ''))[1], '') as name,
      coalesce((array_agg(trim(customer_email) order by paid_on desc, reference))[1], '') as email,
      json_agg(json_build_object('reference', reference, 'day', paid_on, 'cents', cents)
        order by paid_on, reference) as gifts,
      count(*)::int as count,
      max(paid_on) as last_on, max(paid_on)::text as "lastOn",
      sum(cents)::float8 as cents
    from gifts
    group by giver, currency
    )
    select *, ${cursor} as cursor from givers where ${where ?? sql`true`}
      order by ${sql.join(orderBy, sql`, `)} limit ${size + 1}`);
  return pageOfRows(rows, size);
}

/** The total of the gifts in each currency. */
export async function sumGifts({ db }: Db, query: GiverQuery) {
  const { rows } = await db.execute<{
    currency: string;
    givers: number;
    gifts: number;
    cents: number;
  }>(sql`
    with ${giftsOf(query)}
    select currency, count(distinct giver)::int as givers, count(*)::int as gifts, sum(cents)::float8 as cents
    from gifts group by currency order by currency`);
  return rows;
}

/** The years with gifts, this year, and the requested one; newest first. */
export async function giftYears(
  { db }: Db,
  { asked, thisYear }: { asked: number; thisYear: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ year: number }>(sql`
    select distinct extract(year from e.effective_on)::int as year
    from ledger_entries e join orders o on o.id = e.order_id
    where o.kind = 'donation' and e.kind = 'payment'`);
  const years = new Set([...rows.map(({ year }) => year), asked, thisYear]);
  return [...years].toSorted((one, other) => other - one);
}

const columns = (year: number): CsvColumn<Giver>[] => [
  ["year", () => `${year}`, "count"],
  ["giver", ({ name }) => name],
  ["email", ({ email }) => email],
  ["gifts", ({ gifts }) => `${gifts.length}`, "count"],
  ["total", ({ cents }) => dollarsAndCents(cents), "money"],
  ["currency", ({ currency }) => currency.toUpperCase()],
  ["last_gift", ({ lastOn }) => lastOn, "day"],
  ["references", ({ gifts }) => gifts.map(({ reference }) => reference).join(" ")],
];

/** The givers of a year as a file. */
export const giversSheet = (ctx: Db, query: GiverQuery): Sheet<Giver, string> => ({
  columns: columns(query.year),
  read: (after) => listGivers(ctx, query, { after, size: 500 }),
});

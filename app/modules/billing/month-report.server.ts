import { sql } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import type { CsvColumn, Sheet } from "#core/csv.ts";
import { dollarsAndCents } from "#core/money.ts";
import { monthsAfter } from "#core/time/time.ts";
import { type CatalogueContent, programName } from "#modules/content/index.ts";
import { daysOfMonth } from "./ledger-filter.ts";
import { costKinds } from "./ledger-kinds.ts";
import type { MonthPart } from "./month-report.ts";
import { ledgerEntries } from "./schema.ts";

type Db = Pick<AppContext, "db">;

/**
 * What a month's entries add up to, by everything that the report tells apart (decision 67).
 *
 * An entry about a whole order is divided among the order's lines: a refund that names lines, and its credit, by
 * what it names for each; any other by what the lines cost. A line's part is rounded as a running sum, so that the
 * parts of an entry add up to it. The HST in a part is the share that it has in the line, rounded.
 * @param month such as `2026-11`; an entry's day is already the club's
 */
export async function monthParts({ db }: Db, month: string): Promise<MonthPart[]> {
  const { from, to } = daysOfMonth(month);
  const isCost = sql`parts.kind in (${sql.join(
    costKinds.map((kind) => sql`${kind}`),
    sql`, `,
  )})`;
  const { rows } = await db.execute<MonthPart & Record<string, unknown>>(sql`
    with entries as (
      select entry.*,
        -- What a refund and its credit are named after, also if they were reversed. No join: it would read
        -- the whole ledger.
        string_to_array(coalesce(
          (select undone.idempotency_key from ledger_entries undone where undone.id = entry.reverses),
          entry.idempotency_key), ':') as key
      from ledger_entries entry
      where entry.effective_on between ${from} and ${to}
    ), of_lines as (
      select e.id, e.kind, e.method, e.cents,
        o.currency, o.kind as order_kind,
        l.position, l.offering_edition_id, l.tax_kind, l.tax_cents, l.amount_cents,
        case when e.line_id is null and sum(named.cents) over (partition by e.id) > 0
          then coalesce(named.cents, 0) else l.amount_cents end as share
      from entries e
      join orders o on o.id = e.order_id
      left join order_lines l on l.order_id = e.order_id and (e.line_id is null or l.id = e.line_id)
      left join refunds r on r.order_id = e.order_id
        and key[1] in ('refund', 'request') and key[2] in (r.id::text, r.provider_id)
      left join refund_lines named on named.refund_id = r.id and named.line_id = l.id
    ), shared as (
      -- Lines that cost nothing have equal shares; a gift has one, of no line.
      select *, case when sum(share) over (partition by id) > 0 then share else 1 end as weight
      from of_lines
    ), placed as (
      select *, sum(weight) over (partition by id) as total,
        sum(weight) over (partition by id order by position) as up_to
      from shared where weight > 0
    ), parts as (
      select *, round(cents::numeric * up_to / total)
        - round(cents::numeric * (up_to - weight) / total) as part
      from placed
    )
    select parts.currency, parts.order_kind as "orderKind", parts.kind, parts.method, parts.tax_kind as "taxKind",
      offerings.catalogue, offerings.type as "offeringType",
      season_editions.id as "seasonId",
      seasons.name || ' ' || extract(year from season_editions.first_day) as season,
      sum(part)::float8 as cents,
      sum(case when ${isCost} and parts.amount_cents > 0
        then round(part * parts.tax_cents / parts.amount_cents) else 0 end)::float8 as "hstCents"
    from parts
    left join offering_editions on offering_editions.id = offering_edition_id
    left join offerings on offerings.id = offering_editions.offering_id
    left join season_editions on season_editions.id = offering_editions.edition_id
    left join seasons on seasons.id = season_editions.season_id
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    order by 1, 2 desc, 6, 7, 8, 5, 3, 4`);
  return rows;
}

/** The months to choose from, newest first: from the first entry's to the last one's, this one, and the one asked for. */
export async function reportMonths(
  { db }: Db,
  { asked, thisMonth }: { asked: string; thisMonth: string },
): Promise<string[]> {
  const { effectiveOn } = ledgerEntries;
  const [days] = await db
    .select({
      first: sql<string | null>`min(${effectiveOn})`,
      last: sql<string | null>`max(${effectiveOn})`,
    })
    .from(ledgerEntries);
  const known = [days?.first, days?.last].flatMap((day) => (day ? [day.slice(0, 7)] : []));
  const [first = thisMonth] = [...known, thisMonth].toSorted();
  const last = [...known, thisMonth].toSorted().at(-1) ?? thisMonth;
  const months = new Set([asked]);
  for (let month = last; month >= first; month = monthsAfter(month, -1)) months.add(month);
  return [...months].toSorted().toReversed();
}

const ofCost = (cents: (part: MonthPart) => number) => (part: MonthPart) =>
  costKinds.includes(part.kind) ? dollarsAndCents(cents(part)) : "";

/** A row of the file: a part of the month. */
const columns = (catalogue: CatalogueContent, month: string): CsvColumn<MonthPart>[] => [
  ["month", () => month],
  ["order_kind", ({ orderKind }) => orderKind],
  ["program", (part) => (part.catalogue ? (programName(catalogue, part) ?? "") : "")],
  ["season", ({ season }) => season ?? ""],
  ["tax_kind", ({ taxKind }) => taxKind ?? ""],
  ["kind", ({ kind }) => kind],
  ["method", ({ method }) => method ?? ""],
  // Only what orders cost has a tax.
  ["before_hst", ofCost(({ cents, hstCents }) => cents - hstCents), "money"],
  ["hst", ofCost(({ hstCents }) => hstCents), "money"],
  ["amount", ({ cents }) => dollarsAndCents(cents), "money"],
  ["currency", ({ currency }) => currency.toUpperCase()],
];

/** The month as a file: its amounts add up to the ledger's entries. */
export const monthSheet = (
  { db, content }: Pick<AppContext, "db" | "content">,
  month: string,
): Sheet<MonthPart, never> => ({
  columns: columns(content.catalogue, month),
  read: async () => ({ rows: await monthParts({ db }, month), next: null }),
});

import { sql } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import type { CsvColumn, Sheet } from "#core/csv.ts";
import { dollarsAndCents } from "#core/money.ts";
import { monthsAfter } from "#core/time/time.ts";
import { type CatalogueContent, programName } from "#modules/content/index.ts";
import { dividedEntries } from "./divided-entries.server.ts";
import { daysOfMonth } from "./ledger-periods.ts";
import { costKinds } from "./ledger-kinds.ts";
import type { MonthPart } from "./month-report.ts";
import { ledgerEntries } from "./schema.ts";

type Db = Pick<AppContext, "db">;

/**
 * The totals of a month's entries, grouped by everything that the report distinguishes (decision 67). The HST
 * in a line's part of an entry is proportional to the HST in the line, rounded.
 * @param month such as `2026-11`; an entry's day is already in the club's time zone
 */
export async function monthParts({ db }: Db, month: string): Promise<MonthPart[]> {
  const { from, to } = daysOfMonth(month);
  const isCost = sql`parts.kind in (${sql.join(
    costKinds.map((kind) => sql`${kind}`),
    sql`, `,
  )})`;
  const { rows } = await db.execute<MonthPart & Record<string, unknown>>(sql`
    with ${dividedEntries(sql`entry.effective_on between ${from} and ${to}`)}
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

/** The months to choose from, newest first: from the first entry's month to the last one's, this month, and the requested one. */
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
  // Only costs include a tax.
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

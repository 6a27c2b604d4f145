import { and, eq, gte, inArray, lte, sql } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import type { CsvColumn, Sheet } from "#core/csv.ts";
import { isUuid } from "#core/db/columns.server.ts";
import { keyset, pageOfRows, type Sorting } from "#core/db/keyset.server.ts";
import { dollarsAndCents } from "#core/money.ts";
import { fullName } from "#core/names.ts";
import { sheetHeading, sheetTime } from "#core/time/time.ts";
import { type ListQuery, listQuery } from "#core/ui/admin/list-query.ts";
import { orderLines, orders, registrations } from "#modules/enrolment/schema.ts";
import { athletes } from "#modules/families/schema.ts";
import type { LedgerKind } from "./ledger-kinds.ts";
import { ledgerList } from "./ledger-list.ts";
import { ledgerEntries, ledgerNotes } from "./schema.ts";

type Db = Pick<AppContext, "db">;

/** The query for a list of entries. */
export type LedgerQuery = Pick<ListQuery<typeof ledgerList>, "chosen" | "sort" | "descending"> & {
  /** A family's id; empty: any family. */
  family: string;
};

/** Parses it from an address's query. */
export const ledgerQueryFrom = (asked: URLSearchParams) => ({
  ...listQuery(ledgerList, asked),
  family: (asked.get("family") ?? "").slice(0, 100).trim(),
});

const recorded = { by: ledgerEntries.createdAt, type: "time" } as const;
const sortings: Record<LedgerQuery["sort"], Sorting> = {
  day: { by: ledgerEntries.effectiveOn, type: "day", next: recorded },
  amount: { by: ledgerEntries.cents, type: "number", next: recorded },
};

function matches({ db }: Db, { chosen, family }: LedgerQuery) {
  const { from, to, kind, method, order } = chosen;
  const ordersOfFamily = db
    .select({ id: registrations.orderId })
    .from(registrations)
    .innerJoin(athletes, eq(athletes.id, registrations.athleteId))
    .where(isUuid(family) ? eq(athletes.familyId, family) : sql`false`);
  const ordersNamed = db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.reference, order?.toUpperCase() ?? ""));
  return and(
    from ? gte(ledgerEntries.effectiveOn, from) : undefined,
    to ? lte(ledgerEntries.effectiveOn, to) : undefined,
    kind ? eq(ledgerEntries.kind, kind) : undefined,
    method ? eq(ledgerEntries.method, method) : undefined,
    order ? inArray(ledgerEntries.orderId, ordersNamed) : undefined,
    family ? inArray(ledgerEntries.orderId, ordersOfFamily) : undefined,
  );
}

/** Entries of the ledger with their orders, one page at a time. */
export async function listEntries(
  ctx: Db,
  query: LedgerQuery,
  { after = null, size = 50 }: { after?: string | null; size?: number } = {},
) {
  const sorting = { ...sortings[query.sort], descending: query.descending };
  const { cursor, where, orderBy } = keyset(sorting, ledgerEntries.id, after);
  const found = await ctx.db
    .select({
      entry: ledgerEntries,
      cursor,
      reference: orders.reference,
      orderKind: orders.kind,
      currency: orders.currency,
      /** The title of what the entry is for: its line, or its whole order. */
      title: sql<string>`coalesce(${orderLines.title}, ${orders.title})`,
      line: orderLines.position,
      athlete: athletes,
      note: ledgerNotes.text,
    })
    .from(ledgerEntries)
    .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .leftJoin(orderLines, eq(orderLines.id, ledgerEntries.lineId))
    .leftJoin(registrations, eq(registrations.lineId, ledgerEntries.lineId))
    .leftJoin(athletes, eq(athletes.id, registrations.athleteId))
    .leftJoin(ledgerNotes, eq(ledgerNotes.entryId, ledgerEntries.id))
    .where(and(matches(ctx, query), where))
    .orderBy(...orderBy)
    .limit(size + 1);
  return pageOfRows(found, size);
}

export type ListedEntry = Awaited<ReturnType<typeof listEntries>>["rows"][number];

/** The total of the entries of one kind in one currency. */
export interface KindSum {
  currency: string;
  kind: LedgerKind;
  cents: number;
}

/** The total of all matching entries, by kind. */
export async function sumEntries(ctx: Db, query: LedgerQuery): Promise<KindSum[]> {
  const { kind, cents } = ledgerEntries;
  return ctx.db
    .select({ currency: orders.currency, kind, cents: sql<number>`sum(${cents})::float8` })
    .from(ledgerEntries)
    .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .where(matches(ctx, query))
    .groupBy(orders.currency, kind);
}

/**
 * What the payers of all matching orders owe, and what the club owes others: refunds that are not paid yet. By
 * currency, in cents; null if single entries were chosen, which do not tell it.
 */
export async function sumBalances(ctx: Db, query: LedgerQuery) {
  const { from, to, kind, method } = query.chosen;
  if (from || to || kind || method) return null;
  const own = ctx.db
    .select({
      currency: orders.currency,
      cents: sql<number>`sum(${ledgerEntries.cents})`.as("balance"),
    })
    .from(ledgerEntries)
    .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .where(matches(ctx, query))
    .groupBy(orders.id)
    .as("own");
  return ctx.db
    .select({
      currency: own.currency,
      owedCents: sql<number>`sum(greatest(${own.cents}, 0))::float8`,
      backCents: sql<number>`sum(greatest(-${own.cents}, 0))::float8`,
    })
    .from(own)
    .groupBy(own.currency);
}

const columns = (zone: string): CsvColumn<ListedEntry>[] => [
  ["day", ({ entry }) => entry.effectiveOn, "day"],
  [sheetHeading("recorded_at", zone), ({ entry }) => sheetTime(entry.createdAt, zone)],
  ["kind", ({ entry }) => entry.kind],
  ["amount", ({ entry }) => dollarsAndCents(entry.cents), "money"],
  ["currency", ({ currency }) => currency.toUpperCase()],
  ["reference", ({ reference }) => reference],
  ["order_kind", ({ orderKind }) => orderKind],
  ["title", ({ title }) => title],
  ["line", ({ line }) => String(line ?? ""), "count"],
  ["athlete", ({ athlete }) => fullName(athlete)],
  ["method", ({ entry }) => entry.method ?? ""],
  ["sponsor", ({ entry }) => entry.sponsor],
  ["provider", ({ entry }) => entry.provider ?? ""],
  ["provider_id", ({ entry }) => entry.providerId ?? ""],
  ["recorded_by", ({ entry }) => entry.recordedBy ?? ""],
  ["entry", ({ entry }) => entry.id],
  // The entry that it reverses.
  ["reverses", ({ entry }) => entry.reverses ?? ""],
  ["note", ({ note }) => note ?? ""],
];

/** The entries as a file. */
export const entriesSheet = (
  { db, content }: Pick<AppContext, "db" | "content">,
  query: LedgerQuery,
): Sheet<ListedEntry, string> => ({
  columns: columns(content.club.timeZone),
  read: (after) => listEntries({ db }, query, { after, size: 500 }),
});

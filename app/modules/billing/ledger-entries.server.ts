import { and, desc, eq, gte, inArray, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import type { CsvColumn, Sheet } from "#core/csv.ts";
import { isUuid } from "#core/db/columns.server.ts";
import { beyondPlace, placeOf } from "#core/db/list-place.server.ts";
import { dollarsAndCents } from "#core/money.ts";
import { fullName } from "#core/names.ts";
import { sheetHeading, sheetTime, isDay } from "#core/time/time.ts";
import { orderLines, orders, registrations } from "#modules/enrolment/schema.ts";
import { athletes } from "#modules/families/schema.ts";
import type { LedgerFilter } from "./ledger-filter.ts";
import type { LedgerKind } from "./ledger-kinds.ts";
import { ledgerEntries, ledgerNotes } from "./schema.ts";

type Db = Pick<AppContext, "db">;

const sortedBy = { at: ledgerEntries.createdAt, id: ledgerEntries.id };

/** The entries after a place, newest first: by day, then as they were recorded. */
function beyond(place: string | null): SQL | undefined {
  const [day = "", ...rest] = place?.split("~") ?? [];
  const sameDay = beyondPlace(rest.join("~"), sortedBy);
  if (!sameDay || !isDay(day)) return undefined;
  const { effectiveOn } = ledgerEntries;
  return and(lte(effectiveOn, day), or(lt(effectiveOn, day), sameDay));
}

function matches({ db }: Db, { from, to, kind, method, order, family }: LedgerFilter) {
  const ordersOfFamily = db
    .select({ id: registrations.orderId })
    .from(registrations)
    .innerJoin(athletes, eq(athletes.id, registrations.athleteId))
    .where(isUuid(family) ? eq(athletes.familyId, family) : sql`false`);
  const ordersNamed = db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.reference, order.replaceAll("\0", "")));
  return and(
    from ? gte(ledgerEntries.effectiveOn, from) : undefined,
    to ? lte(ledgerEntries.effectiveOn, to) : undefined,
    kind ? eq(ledgerEntries.kind, kind) : undefined,
    method ? eq(ledgerEntries.method, method) : undefined,
    order ? inArray(ledgerEntries.orderId, ordersNamed) : undefined,
    family ? inArray(ledgerEntries.orderId, ordersOfFamily) : undefined,
  );
}

/** Entries of the ledger with their orders, newest first, a page at a time. */
export async function listEntries(
  ctx: Db,
  filter: LedgerFilter,
  { before = null, size = 50 }: { before?: string | null; size?: number } = {},
) {
  const found = await ctx.db
    .select({
      entry: ledgerEntries,
      place: sql<string>`${ledgerEntries.effectiveOn} || '~' || ${placeOf(sortedBy)}`,
      reference: orders.reference,
      orderKind: orders.kind,
      currency: orders.currency,
      /** What the entry is about: its line, or its whole order. */
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
    .where(and(matches(ctx, filter), beyond(before)))
    .orderBy(desc(ledgerEntries.effectiveOn), desc(ledgerEntries.createdAt), desc(ledgerEntries.id))
    .limit(size + 1);
  const rows = found.slice(0, size);
  return { rows, next: found.length > size ? (rows.at(-1)?.place ?? null) : null };
}

export type ListedEntry = Awaited<ReturnType<typeof listEntries>>["rows"][number];

/** What the entries of one kind, in one currency, add up to. */
export interface KindSum {
  currency: string;
  kind: LedgerKind;
  cents: number;
}

/** What all entries that match add up to, by kind. */
export async function sumEntries(ctx: Db, filter: LedgerFilter): Promise<KindSum[]> {
  const { kind, cents } = ledgerEntries;
  return ctx.db
    .select({ currency: orders.currency, kind, cents: sql<number>`sum(${cents})::float8` })
    .from(ledgerEntries)
    .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .where(matches(ctx, filter))
    .groupBy(orders.currency, kind);
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
  // The entry that it undoes.
  ["reverses", ({ entry }) => entry.reverses ?? ""],
  ["note", ({ note }) => note ?? ""],
];

/** The entries as a file. */
export const entriesSheet = (
  { db, content }: Pick<AppContext, "db" | "content">,
  filter: LedgerFilter,
): Sheet<ListedEntry, string> => ({
  columns: columns(content.club.timeZone),
  read: (before) => listEntries({ db }, filter, { before, size: 500 }),
});

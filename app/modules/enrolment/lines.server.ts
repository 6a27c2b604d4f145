import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import {
  type CatalogueEntry,
  type Catalogue,
  entryIn,
  type InstalmentPlan,
  monthFrom,
} from "#modules/content/index.ts";
import type { OfferingPlace } from "#modules/catalogue/index.ts";
import { type DiscountCode, priceOrder } from "./pricing.ts";
import { withNonBreakingSpaces } from "#core/time/schedule-text.ts";
import { dayOf, daysAfter, formatDate, nowIn, type SeasonDates } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { joiningNow } from "./joining-now.server.ts";
import { type Registration, athletes } from "#modules/families/schema.ts";
import {
  type OrderLine,
  orderLineColumns,
  orderLineRows,
  orderLines,
  registrationColumns,
  registrationRows,
  registrations,
} from "./schema.ts";
import { offeringEditionIds } from "#modules/catalogue/index.server.ts";

/** A line of an order that is about to be stored. */
export type NewLine = Omit<
  OrderLine,
  "id" | "orderId" | "position" | "offeringEditionId" | "keptCents" | "replaces" | "createdAt"
>;

/** An offering for one athlete that is on sale today. */
export interface WantedLine {
  catalogue: Catalogue;
  entry: CatalogueEntry;
  place: OfferingPlace;
  /** Lines with the same key are for the same child. */
  athlete: string;
}

/** The instalment plan of a line; undefined: it has none. */
export const planOf = (line: WantedLine | undefined): InstalmentPlan | undefined =>
  line && entryIn(line.entry, line.place.season.id).instalmentPlan;

/** The price of the lines: the catalogue's prices today, less discounts, plus tax. */
export function pricedLines(
  { content }: Pick<AppContext, "content">,
  chosen: WantedLine[],
  code: DiscountCode | null,
): NewLine[] {
  const { timeZone } = content.club;
  // An invitation is for a future edition, which may have a price of its own.
  const wanted = chosen.map((line) => ({
    ...line,
    entry: entryIn(line.entry, line.place.season.id),
  }));
  const priced = priceOrder(
    wanted.map(({ catalogue, entry, place, athlete }) => ({
      athlete,
      // The other catalogue's numbers do not refer to groups.
      priceCents:
        catalogue === "registration"
          ? joiningNow(content, entry, { season: place.season, now: nowIn(timeZone) }).toPayCents
          : entry.priceCents,
      tax: entry.tax ?? "small supplier",
      isEarly: isEarly(content, place.season),
    })),
    content.catalogue.discounts,
    code,
  );
  return wanted.flatMap(({ catalogue, entry, place }, n) => {
    const price = priced[n];
    if (!price) return [];
    return {
      catalogue,
      offeringType: entry.type,
      offeringId: entry.id,
      title: entry.title,
      per: entry.per,
      seasonId: place.season.id,
      seasonFrom: place.season.from,
      seasonTo: place.season.to,
      federationFeeCents: entry.federationFeeCents ?? 0,
      ...price,
    };
  });
}

/** Whether the early-bird discount applies today. */
export const isEarly = (
  { club, catalogue }: AppContext["content"],
  { from }: SeasonDates,
): boolean => dayOf(new Date(), club.timeZone) <= daysAfter(from, -catalogue.discounts.earlyDays);

/** An order's title: `Track Spring`, or `Track Spring and 2 more`. */
export function titleOf([first, ...more]: readonly { title: string }[]): string {
  if (!first) return "";
  return more.length === 0 ? first.title : `${first.title} and ${more.length} more`;
}

/** A line with its registration and athlete; both null until the terms are accepted. */
export interface BoughtLine extends OrderLine {
  registration: Registration | null;
  athlete: typeof athletes.$inferSelect | null;
}

/** Whether a line is current: no other line has replaced it. */
export const isCurrentLine = sql`not exists (select 1 from order_lines later
  where later.replaces = order_lines.id)`;

/** The lines of some orders, in their order, without those that a move has replaced. A gift has none. */
export const linesOf = (db: Database | Transaction, orderIds: string[]): Promise<BoughtLine[]> =>
  readLines(db, orderIds, isCurrentLine);

/** The lines whose registration was moved: each was replaced by another line. */
export const movedLinesOf = (
  db: Database | Transaction,
  orderIds: string[],
): Promise<BoughtLine[]> => readLines(db, orderIds, eq(registrations.state, "moved"));

async function readLines(
  db: Database | Transaction,
  orderIds: string[],
  which: SQL,
): Promise<BoughtLine[]> {
  if (orderIds.length === 0) return [];
  const found = await db
    .select({ line: orderLineColumns, registration: registrationColumns, athlete: athletes })
    .from(orderLineRows)
    .leftJoin(registrationRows, eq(registrations.lineId, orderLines.id))
    .leftJoin(athletes, eq(athletes.id, registrations.athleteId))
    .where(and(inArray(orderLines.orderId, orderIds), which))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  return found.map(({ line, registration, athlete }) => ({ ...line, registration, athlete }));
}

/** Adds an order's lines. */
export async function insertLines(
  db: Database | Transaction,
  orderId: string,
  lines: NewLine[],
): Promise<OrderLine[]> {
  const ids = await offeringEditionIds(db, lines);
  const stored = await db
    .insert(orderLines)
    .values(
      lines.map((line, n) => ({
        ...line,
        offeringEditionId: ids[n] ?? 0,
        orderId,
        position: n + 1,
      })),
    )
    .returning();
  return stored.flatMap((row) => {
    const line = lines[row.position - 1];
    return line ? { ...line, ...row } : [];
  });
}

/** Stores a line that replaces another one, in its position in the order; the old one moves to the end. */
export async function replaceLine(
  transaction: Transaction,
  old: Pick<OrderLine, "id" | "orderId" | "position">,
  line: NewLine & Pick<OrderLine, "keptCents">,
): Promise<OrderLine> {
  const { orderId, position } = old;
  const [offeringEditionId = 0] = await offeringEditionIds(transaction, [line]);
  await transaction
    .update(orderLines)
    .set({
      position: sql`(select max(all_lines.position) + 1 from order_lines all_lines
        where all_lines.order_id = ${orderId})`,
    })
    .where(eq(orderLines.id, old.id));
  const [stored] = await transaction
    .insert(orderLines)
    .values({ ...line, offeringEditionId, orderId, position, replaces: old.id })
    .returning();
  if (!stored) throw new Error("The line was not stored.");
  return { ...line, ...stored };
}

/** The days that a line covers: for a monthly price, that month of the season. */
export function boughtDays(
  { club }: Pick<AppContext["content"], "club">,
  {
    seasonFrom: from,
    seasonTo: to,
    registration,
  }: Pick<BoughtLine, "seasonFrom" | "seasonTo" | "registration">,
): SeasonDates | null {
  if (!from || !to) return null;
  return registration?.per === "month"
    ? monthFrom(dayOf(registration.createdAt, club.timeZone), { from, to })
    : { from, to };
}

/** The same as "November 27, 2026 to December 27, 2026"; "": it covers no days. */
export function boughtDaysText(...line: Parameters<typeof boughtDays>): string {
  const days = boughtDays(...line);
  return days ? withNonBreakingSpaces(`${formatDate(days.from)} to ${formatDate(days.to)}`) : "";
}

import { and, eq, gt, gte, inArray, isNotNull, or, sql } from "drizzle-orm";
import { type CatalogueEntry, entriesOf, entryOf } from "#domain/content/catalogue.ts";
import type { Catalogue } from "#domain/order.ts";
import { type OfferingPlace, placeIn } from "#domain/registration.ts";
import { dayOf } from "#domain/time.ts";
import type { Database, Transaction } from "#server/db/database.ts";
import { orders } from "#server/db/order-schema.ts";
import type { ClubDesk } from "./club-desk.ts";

/** A month's place is given back after so many days. */
const monthDays = 31;

/**
 * A place is taken by whoever paid, and held by whoever accepted the terms and may still pay.
 * A refund gives it back.
 */
const taking = or(
  inArray(orders.state, ["paid", "processing"]),
  and(eq(orders.state, "open"), isNotNull(orders.agreedAt), gt(orders.expiresAt, sql`now()`)),
);

/** Of one entry's season: all orders that take a place, and those of the last month. */
interface Count {
  type: string | null;
  id: number | null;
  from: string | null;
  all: number;
  lastMonth: number;
}

/** Whether each entry of a catalogue can be bought today: `registration` unless said otherwise. */
export async function placesOf(
  { db, content }: Pick<ClubDesk, "db" | "content">,
  catalogue: Catalogue = "registration",
  now = new Date(),
): Promise<(OfferingPlace & { type: string; id: number })[]> {
  const counts = await countTaken(db, catalogue, now);
  return entriesOf(content.offerings, catalogue).map((entry) => ({
    ...{ type: entry.type, id: entry.id },
    ...placeOf(content, entry, counts, now),
  }));
}

/** The same for one entry, within a transaction that holds its lock. */
export async function placeOfEntry(
  { db, content }: { db: Database | Transaction; content: ClubDesk["content"] },
  entry: CatalogueEntry,
  catalogue: Catalogue,
  now = new Date(),
): Promise<OfferingPlace> {
  return placeOf(content, entry, await countTaken(db, catalogue, now), now);
}

/** The entry an order is for; null for a gift or when the catalogue no longer has it. */
export function entryOfOrder(
  { offerings }: ClubDesk["content"],
  order: { catalogue: Catalogue | null; offeringType: string | null; offeringId: number | null },
): CatalogueEntry | null {
  const { catalogue, offeringType: type, offeringId: id } = order;
  return catalogue && type && id ? entryOf(offerings, catalogue, { type, id }) : null;
}

function placeOf(
  { offerings: { opensDaysBefore }, club }: ClubDesk["content"],
  entry: CatalogueEntry,
  counts: Count[],
  now: Date,
): OfferingPlace {
  const today = dayOf(now, club.timeZone);
  return placeIn(entry, { today, opensDaysBefore }, ({ from }) => {
    const own = counts.filter(({ type, id }) => type === entry.type && id === entry.id);
    if (entry.per === "month") return own.reduce((sum, { lastMonth }) => sum + lastMonth, 0);
    return own.find((count) => count.from === from)?.all ?? 0;
  });
}

function countTaken(db: Database | Transaction, catalogue: Catalogue, now: Date): Promise<Count[]> {
  const oldest = new Date(now.getTime() - 400 * 86_400_000);
  const monthAgo = new Date(now.getTime() - monthDays * 86_400_000);
  const recent = gte(orders.createdAt, oldest);
  return db
    .select({
      type: orders.offeringType,
      id: orders.offeringId,
      from: orders.seasonFrom,
      all: sql<number>`count(*)::int`,
      lastMonth: sql<number>`(count(*) filter (where ${gte(orders.createdAt, monthAgo)}))::int`,
    })
    .from(orders)
    .where(and(eq(orders.catalogue, catalogue), recent, taking))
    .groupBy(orders.offeringType, orders.offeringId, orders.seasonFrom);
}

import { and, eq, gte, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { entriesOf, entryOf, listOf } from "#domain/content/catalogue.ts";
import { soldChanges, type SoldPlaces } from "#domain/content/editor/sold-changes.ts";
import type { Offerings } from "#domain/content/offer.ts";
import { type Clock, dayOf } from "#domain/time.ts";
import type { Transaction } from "../db/database.ts";
import { contentVersions } from "../db/schema/club.ts";
import { orders } from "../db/schema/orders.ts";
import { isHeld, monthBefore, takesPlace } from "./availability.ts";

/** How an edit of the memberships affects families who have a place; shown before it is saved. */
export async function soldWarnings(
  transaction: Transaction,
  { before, after }: { before: Offerings; after: Offerings },
  { now, zone }: Clock,
): Promise<string[]> {
  const today = dayOf(now, zone);
  const places = await soldPlaces(transaction, before, { now, today });
  return soldChanges(before, after, { places, today });
}

/** Places still in use: a season's until the season ends, a month's for a month. */
async function soldPlaces(
  transaction: Transaction,
  offerings: Offerings,
  { now, today }: { now: Date; today: string },
): Promise<SoldPlaces[]> {
  const { catalogue, offeringType: type, offeringId: id, per, seasonFrom, seasonTo } = orders;
  const ofLastMonth = gte(orders.createdAt, monthBefore(now));
  const count = (some: SQL | undefined) => sql<number>`(count(*) filter (where ${some}))::int`;
  const isSold = ne(orders.state, "open");
  const rows = await transaction
    .select({
      catalogue,
      type,
      id,
      per,
      seasonFrom,
      seasonTo,
      sold: count(isSold),
      held: count(isHeld),
      soldLately: count(and(isSold, ofLastMonth)),
      heldLately: count(and(isHeld, ofLastMonth)),
    })
    .from(orders)
    .where(and(takesPlace, or(gte(seasonTo, today), ofLastMonth)))
    .groupBy(catalogue, type, id, per, seasonFrom, seasonTo)
    .orderBy(seasonFrom);
  return rows.flatMap(({ catalogue, type, id, seasonFrom, seasonTo, ...row }) => {
    if (!catalogue || !type || !id || !seasonFrom || !seasonTo) return [];
    const per = row.per ?? entryOf(offerings, catalogue, { type, id })?.per ?? null;
    const { sold, held } = per === "month" ? { sold: row.soldLately, held: row.heldLately } : row;
    const isOver = per === "month" ? sold + held === 0 : seasonTo < today;
    const season = { from: seasonFrom, to: seasonTo };
    return isOver ? [] : [{ catalogue, type, id, per, season, sold, held }];
  });
}

/** Fills in what older orders bought, because the meaning of their price is about to change. */
export async function recordPurchase(
  transaction: Transaction,
  { before, after }: { before: Offerings; after: Offerings },
): Promise<void> {
  for (const catalogue of ["registration", "next-generation"] as const) {
    for (const entry of entriesOf(before, catalogue)) {
      if (entryOf(after, catalogue, entry)?.per === entry.per) continue;
      const { type, id, per } = entry;
      const isOfIt = [eq(orders.offeringType, type), eq(orders.offeringId, id)];
      await transaction
        .update(orders)
        .set({ per })
        .where(and(eq(orders.catalogue, catalogue), ...isOfIt, isNull(orders.per)));
    }
  }
}

/** Membership lists with the highest numbers ever used: in a saved version, or in an order. */
export async function numberedBefore(
  transaction: Transaction,
): Promise<Partial<Record<keyof Offerings, { id: number }[]>>[]> {
  const saved = await transaction.execute<{ list: keyof Offerings; id: number }>(sql`
    select list.key as list, max((entry ->> 'id')::int) as id
    from ${contentVersions},
      json_each(case json_typeof(value) when 'object' then value else '{}' end) as list,
      json_array_elements(case json_typeof(list.value) when 'array' then list.value else '[]' end) as entry
    where collection = 'offerings' and json_typeof(entry) = 'object' and entry ->> 'id' ~ '^\\d{1,9}$'
    group by list.key`);
  const sold = await transaction
    .selectDistinct({
      catalogue: orders.catalogue,
      type: orders.offeringType,
      id: orders.offeringId,
    })
    .from(orders);
  return [
    ...saved.rows.map(({ list, id }) => ({ [list]: [{ id }] })),
    ...sold.flatMap(({ catalogue, type, id }) => {
      const list = catalogue && type && listOf(catalogue, type);
      return list && id ? [{ [list]: [{ id }] }] : [];
    }),
  ];
}

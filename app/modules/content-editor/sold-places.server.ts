import { and, eq, gte, inArray, or, type SQL, sql } from "drizzle-orm";
import { soldChanges, type SoldPlaces } from "./sold-changes.ts";
import type { Offerings } from "#modules/content/index.ts";
import { monthBefore, takesPlace } from "#modules/enrolment/index.server.ts";
import { type Clock, dayOf } from "#core/time/time.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { contentVersions } from "#modules/content/schema.ts";
import { orderLines, registrations } from "#modules/enrolment/schema.ts";

/** The effects of a membership edit on families who have a place; shown before it is saved. */
export async function soldWarnings(
  transaction: Transaction,
  { before, after }: { before: Offerings; after: Offerings },
  { now, zone }: Clock,
): Promise<string[]> {
  const today = dayOf(now, zone);
  const places = await soldPlaces(transaction, { now, today });
  return soldChanges(before, after, { places, today });
}

/** Places still in use: a season's until the season ends, a month's for a month. */
async function soldPlaces(
  transaction: Transaction,
  { now, today }: { now: Date; today: string },
): Promise<SoldPlaces[]> {
  const { catalogue, offeringType: type, offeringId: id, per } = registrations;
  const { seasonId, seasonFrom, seasonTo, state } = registrations;
  const ofLastMonth = gte(registrations.createdAt, monthBefore(now));
  const count = (some: SQL | undefined) => sql<number>`(count(*) filter (where ${some}))::int`;
  const [isSold, isHeld] = [eq(state, "active"), inArray(state, ["held", "offered"])];
  const rows = await transaction
    .select({
      catalogue,
      type,
      id,
      per,
      seasonId,
      seasonFrom,
      seasonTo,
      sold: count(isSold),
      held: count(isHeld),
      soldLately: count(and(isSold, ofLastMonth)),
      heldLately: count(and(isHeld, ofLastMonth)),
    })
    .from(registrations)
    .where(and(takesPlace, or(gte(seasonTo, today), ofLastMonth)))
    .groupBy(catalogue, type, id, per, seasonId, seasonFrom, seasonTo)
    .orderBy(seasonFrom);
  return rows.flatMap(({ catalogue, type, id, per, seasonId, seasonFrom, seasonTo, ...row }) => {
    if (!seasonFrom || !seasonTo) return [];
    const { sold, held } = per === "month" ? { sold: row.soldLately, held: row.heldLately } : row;
    const isOver = per === "month" ? sold + held === 0 : seasonTo < today;
    const season = { from: seasonFrom, to: seasonTo };
    return isOver ? [] : [{ catalogue, type, id, per, seasonId, season, sold, held }];
  });
}

/**
 * The highest numbers ever used, in a saved version or in an order, in the shape of the offerings.
 * @param groups the groups as they will be: a number belongs to the checkout's type
 */
export async function numberedBefore(
  transaction: Transaction,
  groups: readonly { id: string; type: string }[],
): Promise<Numbered[]> {
  const saved = await transaction.execute<{ type: string | null; id: number }>(sql`
    with versions as (
      select value from ${contentVersions}
      where collection = 'offerings' and json_typeof(value) = 'object'
    ), entries as (
      select groups ->> 'type' as type, json_array_elements(groups -> 'options') as entry
      from versions, json_array_elements(value -> 'groups') as groups
      union all
      select null, json_array_elements(value -> 'nextGeneration') from versions
    )
    select type, max((entry ->> 'id')::int) as id from entries
    where entry ->> 'id' ~ '^\\d{1,9}$' group by type`);
  const sold = await transaction
    .selectDistinct({
      catalogue: orderLines.catalogue,
      type: orderLines.offeringType,
      id: orderLines.offeringId,
    })
    .from(orderLines);
  const used = [
    ...saved.rows,
    ...sold.map(({ catalogue, type, id }) => ({
      type: catalogue === "registration" ? type : null,
      id,
    })),
  ];
  return used.flatMap(({ type, id }): Numbered[] => {
    if (type === null) return [{ nextGeneration: [{ id }] }];
    const group = groups.find((each) => each.type === type);
    return group ? [{ groups: [{ id: group.id, options: [{ id }] }] }] : [];
  });
}

interface Numbered {
  groups?: { id: string; options: { id: number }[] }[];
  nextGeneration?: { id: number }[];
}

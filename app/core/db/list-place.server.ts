import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** What a list is sorted by: a time, and an id for those of the same time. */
export interface SortedBy {
  at: SQLWrapper;
  id: SQLWrapper;
}

/**
 * A row's position in such a list, as text that sorts in the same order. In microseconds: the driver's Date
 * has only milliseconds and would skip or repeat rows.
 */
export const placeOf = ({ at, id }: SortedBy) =>
  sql<string>`(extract(epoch from ${at}) * 1000000)::bigint || '~' || ${id}`;

/** The condition for the rows after a position, newest or oldest first. */
export function beyondPlace(
  place: string | null,
  { at, id }: SortedBy,
  first: "newest" | "oldest" = "newest",
): SQL | undefined {
  const [, time, row] = /^(\d{16})~([\da-f-]{36})$/.exec(place ?? "") ?? [];
  if (!time || !row) return undefined;
  const there = sql`(timestamptz 'epoch' + ${time}::bigint * interval '1 microsecond', ${row}::uuid)`;
  return first === "newest" ? sql`(${at}, ${id}) < ${there}` : sql`(${at}, ${id}) > ${there}`;
}

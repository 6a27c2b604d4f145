import { asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { isUuid } from "./columns.server.ts";

/** What a list is sorted by. */
export interface Sorting {
  /** Never null in a row: sort an empty one as `coalesce(…)`. */
  by: SQLWrapper;
  /** Its type: a cursor comes from the address, and PostgreSQL refuses to compare another type with it. */
  type: "text" | "number" | "time";
  descending?: boolean;
}

const numeric = /^-?\d{1,16}$/;

/**
 * A page of a sorted list, found by the sorted value and the id of the last row before it, so that each page
 * costs the same. A cursor that is not one of ours asks for the first page.
 * @param id the rows' id, a uuid, for rows of the same value
 * @param after the cursor of the last row before the page; null: the first page
 */
export function keyset(
  { by, type, descending = false }: Sorting,
  id: SQLWrapper,
  after: string | null,
) {
  const direction = descending ? desc : asc;
  // In microseconds: the driver's Date has only milliseconds and would skip or repeat rows.
  const value = type === "time" ? sql`(extract(epoch from ${by}) * 1000000)::bigint` : sql`${by}`;
  return {
    /** Select it: the row's cursor. */
    cursor: sql<string>`jsonb_build_array(${value}, ${id})::text`,
    where: beyond({ by, type, descending }, id, after),
    orderBy: [direction(sql`${by}`), direction(sql`${id}`)],
  };
}

function beyond({ by, type, descending }: Sorting, id: SQLWrapper, after: string | null) {
  const [value, row] = partsOf(after);
  if (value === undefined || row === undefined || !isUuid(row)) return undefined;
  if (type !== "text" && !numeric.test(value)) return undefined;
  const at: Record<Sorting["type"], SQL> = {
    text: sql`${value}::text`,
    number: sql`${value}::numeric`,
    time: sql`timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond'`,
  };
  const there = sql`(${at[type]}, ${row}::uuid)`;
  return descending ? sql`(${by}, ${id}) < ${there}` : sql`(${by}, ${id}) > ${there}`;
}

function partsOf(after: string | null): string[] {
  if (!after || after.length > 500 || after.includes("\0")) return [];
  try {
    const parts: unknown = JSON.parse(after);
    return Array.isArray(parts) ? parts.map(String) : [];
  } catch {
    return [];
  }
}

/** A page of what was read with one row more than the page has. */
export function pageOfRows<Row extends { cursor: string }>(found: Row[], size: number) {
  const rows = found.slice(0, size);
  return { rows, next: found.length > size ? (rows.at(-1)?.cursor ?? null) : null };
}

import { asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { isDay } from "../time/time.ts";
import { isUuid } from "./columns.server.ts";

interface SortedValue {
  /** Never null in a row: sort an empty one as `coalesce(…)`. */
  by: SQLWrapper;
  /** Its type: a cursor comes from the URL, and PostgreSQL refuses to compare another type with it. */
  type: "text" | "number" | "time" | "day";
}

/** What a list is sorted by. */
export interface Sorting extends SortedValue {
  descending?: boolean;
  /**
   * The second sort value, for rows with the same first one; without it, they are sorted only by their id.
   */
  next?: SortedValue;
}

const numeric = /^-?\d{1,16}$/;

/**
 * A page of a sorted list, found by the sort values and the id of the last row before it, so that each page
 * costs the same. An invalid cursor returns the first page.
 * @param id the rows' id, a uuid, for rows of the same value
 * @param after the cursor of the last row before the page; null: the first page
 */
export function keyset(sorting: Sorting, id: SQLWrapper, after: string | null) {
  const { next, descending = false } = sorting;
  const values = next ? [sorting, next] : [sorting];
  const direction = descending ? desc : asc;
  const columns = [...values.map(({ by }) => by), id];
  return {
    /** Select it: the row's cursor. */
    cursor: sql<string>`jsonb_build_array(${sql.join([...values.map(cursorValue), id], sql`, `)})::text`,
    where: beyond({ values, columns, descending }, after),
    orderBy: columns.map((column) => direction(sql`${column}`)),
  };
}

function cursorValue({ by, type }: SortedValue): SQL {
  // In microseconds: the driver's Date has only milliseconds and would skip or repeat rows.
  return type === "time" ? sql`(extract(epoch from ${by}) * 1000000)::bigint` : sql`${by}`;
}

interface Sorted {
  values: SortedValue[];
  columns: SQLWrapper[];
  descending: boolean;
}

function beyond({ values, columns, descending }: Sorted, after: string | null) {
  const given = partsOf(after);
  const row = given[values.length];
  if (given.length !== columns.length || row === undefined || !isUuid(row)) return undefined;
  const at = values.flatMap(({ type }, n) => placeAt(type, given[n] ?? "") ?? []);
  if (at.length < values.length) return undefined;
  const there = sql`(${sql.join([...at, sql`${row}::uuid`], sql`, `)})`;
  const here = sql`(${sql.join(columns, sql`, `)})`;
  return descending ? sql`${here} < ${there}` : sql`${here} > ${there}`;
}

/** A cursor's value for PostgreSQL; null: it does not have this type. */
function placeAt(type: SortedValue["type"], value: string): SQL | null {
  switch (type) {
    case "text":
      return sql`${value}::text`;
    case "day":
      return isDay(value) ? sql`${value}::date` : null;
    case "number":
      return numeric.test(value) ? sql`${value}::numeric` : null;
    case "time":
      return numeric.test(value)
        ? sql`timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond'`
        : null;
  }
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

/** A page of rows that were read with one row more than the page has. */
export function pageOfRows<Row extends { cursor: string }>(found: Row[], size: number) {
  const rows = found.slice(0, size);
  return { rows, next: found.length > size ? (rows.at(-1)?.cursor ?? null) : null };
}

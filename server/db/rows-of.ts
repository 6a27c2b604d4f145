import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/**
 * Rows of a table that a statement reads from one parameter, however many they are: the statement's
 * text stays the same. A column left out is null.
 */
export function rowsOf<Table extends PgTable>(
  table: Table,
  rows: Partial<Table["$inferSelect"]>[],
): SQL {
  const columns = Object.entries(getTableColumns(table));
  const named = rows.map((row) =>
    Object.fromEntries(
      columns.map(([key, { name }]) => [name, row[key as keyof typeof row]] as const),
    ),
  );
  const type = sql.identifier(getTableName(table));
  return sql`json_populate_recordset(null::${type}, ${JSON.stringify(named)}::json)`;
}

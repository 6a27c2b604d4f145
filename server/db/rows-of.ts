import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/**
 * Rows of a table that a statement reads from one parameter, however many they are: the statement's
 * text stays the same. A column left out is null.
 */
export function rowsOf<Table extends PgTable>(
  table: Table,
  rows: Partial<Table["$inferInsert"]>[],
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

/**
 * Inserts rows that all name the same columns; the others keep their defaults.
 * @param as what the statement calls the table from here on
 */
export function insertRows<Table extends PgTable>(
  table: Table,
  rows: Table["$inferInsert"][],
  { as }: { as?: string } = {},
): SQL {
  const columns: Record<string, { name: string }> = getTableColumns(table);
  const names = Object.keys(rows[0] ?? {}).map((key) => sql.identifier(columns[key]?.name ?? key));
  const list = sql.join(names, sql`, `);
  const alias = as ? sql` as ${sql.identifier(as)}` : sql``;
  return sql`insert into ${table}${alias} (${list}) select ${list} from ${rowsOf(table, rows)}`;
}

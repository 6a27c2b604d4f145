import { sql } from "drizzle-orm";
import type { Database } from "#core/db/database.server.ts";
import { query } from "./database.ts";

/** Every table that contains this word in any column, ignoring case. */
export async function tablesWith(db: Database, word: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await db.execute(
      sql`select 1 from ${sql.identifier(name)} as t where t::text ilike ${`%${word}%`} limit 1`,
    );
    if (hits.rows.length > 0) found.push(name);
  }
  return found;
}

/** Every table's rows as text, without the times when migrations ran: they differ between databases. */
export async function everyRow(url: string): Promise<Record<string, string[]>> {
  const tables = await query(
    url,
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'`,
  );
  const each = tables.map(
    ({ name }) => `select '${name}' as name, t::text as row from "${name}" t`,
  );
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) rows[String(name)] = [];
  for (const { name, row } of await query(url, `${each.join(" union all ")} order by 1, 2`))
    rows[String(name)]?.push(String(row));
  return rows;
}

import { sql } from "drizzle-orm";
import type { Database } from "#core/db/database.server.ts";

/** Every table that contains this word in any column, in any spelling. */
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

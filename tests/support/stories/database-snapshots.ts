import { sql } from "drizzle-orm";
import type { Database } from "#core/db/database.server.ts";

/**
 * Copies of a database's rows, which can be restored in milliseconds. Tables that already have rows are left
 * as they are, unless they are about people.
 */
export function databaseSnapshots(db: Database) {
  const people = ["families", "guardians", "athletes", "emergency_contacts"];
  let changing: string[] | null = null;
  /** By the names of the snapshots: each table with its copy. */
  const copies = new Map<string | null, Map<string, string>>();

  const isEmpty = async (table: string) =>
    (await db.execute(sql.raw(`select 1 from "${table}" limit 1`))).rows.length === 0;

  /** @param name null: the initial state */
  async function restore(name: string | null): Promise<void> {
    if (!changing) {
      const { rows } = await db.execute<{ name: string }>(
        sql`select tablename as name from pg_tables where schemaname = 'public'`,
      );
      changing = [];
      for (const { name: table } of rows)
        if (people.includes(table) || (await isEmpty(table))) changing.push(table);
      await keep(null);
    }
    const restored = [...(copies.get(name) ?? [])].map(
      ([table, copy]) => `insert into "${table}" overriding system value table "${copy}";`,
    );
    const emptied = changing.map((table) => `delete from "${table}";`);
    // Without triggers: the order of tables does not matter, and the ledger allows deleting its entries.
    await db.execute(
      sql.raw(`begin; set local session_replication_role = replica;
        ${[...emptied, ...restored].join("")} commit`),
    );
  }

  /** @param name null: the initial state */
  async function keep(name: string | null): Promise<void> {
    const kept = new Map<string, string>();
    for (const table of changing ?? [])
      if (!(await isEmpty(table))) {
        const copy = `kept_${copies.size}_${table}`;
        await db.execute(sql.raw(`create table "${copy}" as table "${table}"`));
        kept.set(table, copy);
      }
    copies.set(name, kept);
  }

  return { keep, restore };
}

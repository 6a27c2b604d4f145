import { pipeline } from "node:stream/promises";
import { Writable } from "node:stream";
import { sql } from "drizzle-orm";
import { to as copyTo } from "pg-copy-streams";
import { openDatabase } from "#core/db/database.server.ts";
import { dividedEntries } from "#modules/billing/divided-entries.server.ts";
import { BackupError } from "../backup/backup-error.ts";
import { listTables } from "../backup/backup.ts";
import { withClient } from "../backup/fill.ts";

/**
 * Reads every row of a restored database, and checks that its ledger balances.
 * @returns what was found, as a sentence
 * @throws BackupError when the ledger does not balance; PostgreSQL's error when a table cannot be read
 */
export async function checkRestored(url: string): Promise<string> {
  const { tables, rows } = await withClient(url, async (client) => {
    const all = await listTables(client);
    let rows = 0;
    for (const { name } of all) {
      const copy = client.query(copyTo(`copy ${client.escapeIdentifier(name)} to stdout`));
      await pipeline(copy, new Writable({ write: (_chunk, _encoding, done) => done() }));
      rows += copy.rowCount;
    }
    return { tables: all.length, rows };
  });
  const entries = await checkLedger(url);
  return `Read ${rows} rows of ${tables} tables. The ledger balances: ${entries} entries.`;
}

/** The parts of the entries by line must add up to the entries. */
async function checkLedger(url: string): Promise<number> {
  const { db, close } = openDatabase(url, { connections: 1 });
  try {
    const { rows } = await db.execute<{ entries: number; cents: string; parts: string }>(sql`
      with ${dividedEntries(sql`true`)}
      select count(*)::int as entries, coalesce(sum(cents), 0)::text as cents,
        (select coalesce(sum(part), 0)::bigint::text from parts) as parts
      from ledger_entries`);
    const [sums] = rows;
    if (!sums || sums.cents !== sums.parts)
      throw new BackupError(
        `The ledger does not balance: its entries are ${sums?.cents} cents, and their parts ${sums?.parts}.`,
      );
    return sums.entries;
  } finally {
    await close();
  }
}

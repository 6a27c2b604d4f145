import { createReadStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { type Manifest, tablePath } from "./archive.ts";
import { listTables } from "./backup.ts";
import { BackupError } from "./backup-error.ts";

/** Empties a database before the archive's data is filled in. */
export async function emptySchemas(client: pg.Client): Promise<void> {
  await client.query("begin; drop schema public cascade; create schema public; commit");
}

/** Fills the tables, in one transaction. @param folder where the archive was unpacked */
export async function fill(client: pg.Client, manifest: Manifest, folder: string): Promise<void> {
  const id = (name: string) => client.escapeIdentifier(name);
  await client.query("begin");
  const expected = [...manifest.tables.map(({ name }) => name), ...manifest.leftOut];
  const present = (await listTables(client)).map(({ name }) => name);
  if (present.sort().join() !== expected.toSorted().join()) {
    throw new BackupError("The tables of this backup differ from those of its release.");
  }
  await client.query(`truncate ${expected.map(id).join(", ")}`);
  for (const { name, columns, rows } of manifest.tables) {
    const into = client.query(
      copyFrom(`copy ${id(name)} (${columns.map(id).join(", ")}) from stdin`),
    );
    await pipeline(createReadStream(path.join(folder, tablePath(name))), into);
    if (into.rowCount !== rows)
      throw new BackupError(`${name} has ${into.rowCount} rows, not ${rows}.`);
  }
  await restoreSequences(client, manifest);
  await client.query("commit");
}

/** Sets the sequences, so that new numbers follow those in use. */
async function restoreSequences(client: pg.Client, { tables }: Manifest) {
  const { rows } = await client.query(
    `select t.name, c.name as column, pg_get_serial_sequence(quote_ident(t.name), c.name) as sequence
      from jsonb_to_recordset($1) as t (name text, columns jsonb), jsonb_array_elements_text(columns) as c (name)`,
    [JSON.stringify(tables)],
  );
  for (const { name, column, sequence } of rows) {
    if (!sequence) continue;
    const next = `coalesce(max(${client.escapeIdentifier(column)}), 0) + 1`;
    await client.query(
      `select setval($1, greatest(${next}, (select last_value from ${sequence})), false) from ${client.escapeIdentifier(name)}`,
      [sequence],
    );
  }
}

/** Runs work on a connection of its own. */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

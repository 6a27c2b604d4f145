import { createReadStream } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { and, inArray, isNotNull, sql } from "drizzle-orm";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { openDatabase } from "../db/database.ts";
import { migrate, migrationNames } from "../db/migrate.ts";
import { deliveries, submissions } from "../db/schema/forms.ts";
import { BackupError, type Manifest, tablePath, unpackArchive, uploadPath } from "./archive.ts";
import { listTables } from "./backup.ts";
import type { UploadFiles } from "./uploads.ts";

/**
 * Restores an archive into a database; all of it is checked before anything is changed. The schema is
 * built as it was when the archive was made, filled, then upgraded by the usual migrations.
 * @param url an empty database, embedded or any other; one with tables is emptied first
 * @throws BackupError when the archive is damaged or of a newer release
 */
export async function restoreBackup(
  url: string,
  file: string,
  { uploads }: { uploads: UploadFiles },
): Promise<Manifest> {
  const folder = await mkdtemp(path.join(path.dirname(path.resolve(file)), ".restore-"));
  try {
    const manifest = await unpackArchive(file, folder);
    await refuseNewer(manifest);
    await withClient(url, emptySchemas);
    await migrate(url, { upTo: manifest.migrations });
    await withClient(url, (client) => fill(client, manifest, folder));
    await migrate(url);
    for (const { name, type } of manifest.uploads) {
      await uploads.write({
        name,
        type,
        bytes: await readFile(path.join(folder, uploadPath(name))),
      });
    }
    return manifest;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws BackupError when a site, or anybody else, is using this database now */
export async function refuseCompany(url: string): Promise<void> {
  const others = await withClient(url, async (client) => {
    const { rows } = await client.query(
      `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    return rows[0].count as number;
  });
  if (others > 0) {
    throw new BackupError("The database is in use: stop the site (every instance of it) first.");
  }
}

/** Whether this database already has the club's tables. */
export async function isInUse(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(
      "select to_regclass('public.migrations') is not null as used",
    );
    return rows[0].used;
  });
}

async function refuseNewer(manifest: Manifest) {
  const known = new Set(await migrationNames());
  const unknown = manifest.migrations.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new BackupError(
    `This backup was made by a newer release (it knows ${unknown.join(", ")}): update the site first.`,
  );
}

async function emptySchemas(client: pg.Client) {
  await client.query(
    "begin; drop schema if exists pgboss cascade; drop schema public cascade; create schema public; commit",
  );
}

/** Everything in one transaction: a database is restored or still empty. */
async function fill(client: pg.Client, manifest: Manifest, folder: string) {
  const id = (name: string) => client.escapeIdentifier(name);
  await client.query("begin");
  const expected = manifest.tables.map(({ name }) => name);
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
  for (const table of tables) {
    for (const column of table.columns) {
      const name = client.escapeIdentifier(table.name);
      const { rows } = await client.query("select pg_get_serial_sequence($1, $2) as sequence", [
        name,
        column,
      ]);
      const { sequence } = rows[0];
      if (!sequence) continue;
      const next = `coalesce(max(${client.escapeIdentifier(column)}), 0) + 1`;
      await client.query(
        `select setval($1, greatest(${next}, (select last_value from ${sequence})), false) from ${name}`,
        [sequence],
      );
    }
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Makes every queued delivery due again, because the workers' jobs are not in a backup. Suspected spam
 * keeps waiting for staff.
 * @returns how many
 */
export async function enqueueUnsent(url: string): Promise<number> {
  const { db, close } = openDatabase(url, { connections: 1 });
  const suspects = db
    .select({ id: submissions.id })
    .from(submissions)
    .where(isNotNull(submissions.suspicion));
  const open = inArray(deliveries.state, ["pending", "sending", "retrying"]);
  const isSuspect = sql`coalesce(${inArray(deliveries.submissionId, suspects)}, false)`;
  try {
    const { rowCount } = await db
      .update(deliveries)
      .set({ state: "pending", claimedUntil: null, dueAt: sql`now()` })
      .where(and(open, sql`not ${isSuspect}`));
    return rowCount ?? 0;
  } finally {
    await close();
  }
}

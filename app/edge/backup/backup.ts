import { createWriteStream } from "node:fs";
import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { erasuresKeyName } from "#core/db/erasures.server.ts";
import { sharedSecret } from "#core/db/shared-secret.server.ts";
import { weekdays } from "#core/time/time.ts";
import type { FileStorage } from "#core/vendors/storage/port.server.ts";
import {
  archiveFormat,
  hashing,
  hashOfFile,
  type Manifest,
  manifestSchema,
  packArchive,
  tablePath,
  uploadPath,
} from "./archive.ts";
import { BackupError } from "./backup-error.ts";
import { openDraft } from "./draft.ts";
import { backupRecipient, type KeyOptions } from "./keys.ts";
import { leftOutRows, leftOutTables } from "./left-out.ts";
import { deleteOldArchives } from "./old-archives.ts";
import { writeErasures } from "./erasure-list.ts";
import { keyHash, signingKeysOf, writeSigningKeys } from "./signing-keys.ts";
import { storedUploads, type UploadFiles } from "./uploads.ts";

/** The parts of a backup besides the database. */
export interface BackupParts {
  /** The club's name. */
  club: string;
  uploads: UploadFiles;
  /** The public key that the archive is encrypted to. */
  recipient: string;
  /** DATA_DIR: unencrypted files never leave this disk. */
  dataDir: string;
}

/**
 * Writes all data of the club into one encrypted archive: every table from one snapshot, while the site keeps
 * running, and every upload. Sign-in data is left out (`left-out.ts`). The file appears complete or not at
 * all, readable only by its owner.
 * @param url the database
 * @param file the target; an existing file is replaced
 * @throws BackupError, or the system's error when the disk is full
 */
export async function writeBackup(
  url: string,
  file: string,
  { club, uploads, recipient, dataDir }: BackupParts,
): Promise<Manifest> {
  const target = path.resolve(file);
  await mkdir(path.dirname(target), { recursive: true });
  const unfinished = path.join(path.dirname(target), `.${path.basename(target)}.${randomUUID()}`);
  const { draft, discard } = await openDraft(dataDir);
  try {
    const manifest = manifestSchema.parse({
      format: archiveFormat,
      club,
      madeAt: new Date().toISOString(),
      ...(await copyTables(url, draft)),
      uploads: await copyUploads(uploads, draft),
    } satisfies Manifest);
    const to = createWriteStream(unfinished, { mode: 0o600, flush: true });
    await packArchive(draft, manifest, { recipient, to });
    await rename(unfinished, target);
    return manifest;
  } finally {
    await discard();
    await rm(unfinished, { force: true });
  }
}

/** All tables from one snapshot: an order and its messages are either all in it or not at all. */
async function copyTables(url: string, draft: string) {
  const client = new pg.Client({ connectionString: url });
  // If the connection breaks between queries, the next query fails; an unhandled event would end the site.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    const migrations = await client.query<{ name: string }>(
      "select name from migrations order by name",
    );
    const tables: Manifest["tables"] = [];
    await mkdir(path.join(draft, "tables"));
    const all = await listTables(client);
    for (const table of all.filter(({ name }) => !leftOutTables.has(name)))
      tables.push(await copyTable(client, table, draft));
    return {
      migrations: migrations.rows.map(({ name }) => name),
      tables,
      leftOut: all.map(({ name }) => name).filter((name) => leftOutTables.has(name)),
      ...(await keysNeeded(client, all)),
    };
  } finally {
    await client.end();
  }
}

/** Hashes of the keys that signed links when the archive was made, and the key of the erasure list. */
async function keysNeeded(client: pg.Client, tables: Table[]) {
  if (!tables.some(({ name }) => name === "secrets")) return { signingKeys: {}, erasuresKey: null };
  const { rows } = await client.query<{ name: string; value: string }>("select * from secrets");
  const signing = rows.filter(({ name }) => name !== erasuresKeyName);
  return {
    signingKeys: Object.fromEntries(signing.map(({ name, value }) => [name, keyHash(value)])),
    erasuresKey: rows.find(({ name }) => name === erasuresKeyName)?.value ?? null,
  };
}

async function copyTable(client: pg.Client, { name, columns }: Table, draft: string) {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(", ");
  const leftOut = leftOutRows.get(name);
  const remainingRows = `select ${list} from ${client.escapeIdentifier(name)} where not ${leftOut ?? "false"}`;
  const rows = client.query(copyTo(`copy (${remainingRows}) to stdout`));
  const { through, result } = hashing();
  await pipeline(rows, through, createWriteStream(path.join(draft, tablePath(name))));
  return { name, columns, rows: rows.rowCount, ...result() };
}

async function copyUploads(uploads: UploadFiles, draft: string): Promise<Manifest["uploads"]> {
  const copied: Manifest["uploads"] = [];
  await mkdir(path.join(draft, "uploads"));
  for await (const { name, type, bytes } of uploads.read()) {
    await writeFile(path.join(draft, uploadPath(name)), bytes);
    copied.push({ name, type, ...hashOfFile(bytes) });
  }
  return copied;
}

export interface BackedUp extends KeyOptions {
  /** Its database's address. */
  url: string;
  storage: FileStorage;
}

/**
 * Writes a backup and the files that a restore needs beside it, and records it in the database. Then deletes
 * archives in DATA_DIR that are too old.
 */
export async function makeBackup(
  { url, storage, ...backedUp }: BackedUp,
  file: string,
): Promise<{ manifest: Manifest; bytes: number; deleted: string[] }> {
  const { db, club, dataDir } = backedUp;
  await sharedSecret(db, erasuresKeyName);
  const recipient = await backupRecipient(backedUp);
  const uploads = storedUploads(db, storage);
  const manifest = await writeBackup(url, file, { club, uploads, recipient, dataDir });
  const folder = path.dirname(path.resolve(file));
  await writeSigningKeys(folder, { keys: await signingKeysOf(db), recipient });
  for (const place of new Set([folder, backupsIn(dataDir)])) await writeErasures(db, place);
  const { size: bytes } = await stat(file);
  await db.execute(sql`insert into backups (file, bytes) values (${file}, ${bytes})`);
  return { manifest, bytes, deleted: await deleteOldArchives(backupsIn(dataDir)) };
}

/** The folder of the automatic backups. */
export const backupsIn = (dataDir: string): string => path.join(dataDir, "backups");

/** The extension of an archive's name: `age -d` and tar can open it, too. */
export const archiveEnd = ".tar.gz.age";

/** One file for each day of the week: it overwrites last week's. */
export function nightlyName(day: Temporal.PlainDate): string {
  return `nightly-${weekdays[day.dayOfWeek - 1]}${archiveEnd}`;
}

interface Table {
  name: string;
  /** Without the columns that PostgreSQL generates. */
  columns: string[];
}

/** Filled by the migrations, not copied: restoring runs them again. */
const migrationsTable = "migrations";

/** Every table of the club, each after the tables its rows refer to. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> $1
      group by c.relname order by c.relname`,
    [migrationsTable],
  );
  return inReferenceOrder(rows, await listReferences(client));
}

async function listReferences(client: pg.ClientBase): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; targets: string[] }>(
    `select c.relname as name, array_agg(t.relname::text) as targets
       from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class t on t.oid = f.confrelid
      where f.contype = 'f' and c.relnamespace = 'public'::regnamespace and c.oid <> t.oid
      group by c.relname`,
  );
  return new Map(rows.map(({ name, targets }) => [name, targets]));
}

function inReferenceOrder(tables: Table[], references: Map<string, string[]>): Table[] {
  const ordered: Table[] = [];
  const placed = new Set<string>();
  let waiting = tables;
  while (waiting.length > 0) {
    const isFree = ({ name }: Table) =>
      (references.get(name) ?? []).every((target) => placed.has(target));
    const free = waiting.filter(isFree);
    if (free.length === 0) {
      const names = waiting.map(({ name }) => name).join(", ");
      throw new BackupError(`These tables refer to each other in a circle: ${names}`);
    }
    for (const table of free) placed.add(table.name);
    ordered.push(...free);
    waiting = waiting.filter((table) => !placed.has(table.name));
  }
  return ordered;
}

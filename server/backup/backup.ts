import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Database } from "../db/database.ts";
import type { FileStorage } from "../vendors/storage/port.ts";
import {
  archiveFormat,
  BackupError,
  hashing,
  hashOfFile,
  type Manifest,
  manifestSchema,
  packArchive,
  tablePath,
  uploadPath,
} from "./archive.ts";
import { storedUploads, type UploadFiles } from "./uploads.ts";

/**
 * Writes everything the club has into one archive: every table from one snapshot, while the site
 * keeps running, and every upload. The file appears complete or not at all, readable only by its owner.
 * @param url the database
 * @param file the target; an existing file is replaced
 * @throws BackupError, or the system's error when the disk is full
 */
export async function writeBackup(
  url: string,
  file: string,
  { club, uploads }: { club: string; uploads: UploadFiles },
): Promise<Manifest> {
  const folder = path.dirname(path.resolve(file));
  await mkdir(folder, { recursive: true });
  const draft = await mkdtemp(path.join(folder, ".backup-"));
  try {
    const manifest = manifestSchema.parse({
      format: archiveFormat,
      club,
      madeAt: new Date().toISOString(),
      ...(await copyTables(url, draft)),
      uploads: await copyUploads(uploads, draft),
    } satisfies Manifest);
    const finished = path.join(draft, "finished");
    await packArchive(draft, manifest, createWriteStream(finished, { mode: 0o600, flush: true }));
    await rename(finished, file);
    return manifest;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** All tables from one snapshot: an order and its submission are both in it or neither. */
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
    for (const table of await listTables(client))
      tables.push(await copyTable(client, table, draft));
    return { migrations: migrations.rows.map(({ name }) => name), tables };
  } finally {
    await client.end();
  }
}

async function copyTable(client: pg.Client, { name, columns }: Table, draft: string) {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(", ");
  const rows = client.query(copyTo(`copy ${client.escapeIdentifier(name)} (${list}) to stdout`));
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

/** The club to back up. */
export interface BackedUp {
  /** Its database's address. */
  url: string;
  db: Database;
  storage: FileStorage;
  club: string;
}

/** Writes a backup and records it in the database. */
export async function makeBackup(
  { url, db, storage, club }: BackedUp,
  file: string,
): Promise<{ manifest: Manifest; bytes: number }> {
  const manifest = await writeBackup(url, file, { club, uploads: storedUploads(db, storage) });
  const { size: bytes } = await stat(file);
  await db.execute(sql`insert into backups (file, bytes) values (${file}, ${bytes})`);
  return { manifest, bytes };
}

/** One file for each day of the week: it overwrites last week's. */
export function nightlyName(day: Temporal.PlainDate): string {
  const names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
  return `nightly-${names[day.dayOfWeek - 1]}.tar.gz`;
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

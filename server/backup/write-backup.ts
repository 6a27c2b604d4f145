import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { packArchive } from "./archive.ts";
import { hashOfFile, hashing } from "./hashing.ts";
import { listTables, type Table } from "./list-tables.ts";
import { archiveFormat, type Manifest, manifestSchema, tablePath, uploadPath } from "./manifest.ts";
import type { UploadFiles } from "./upload-files.ts";

/**
 * Writes everything the club has into one archive: every table as it stood at one moment, though the
 * site goes on working, and every upload. The file appears whole or not at all, readable by its owner alone.
 * @param url the database
 * @param file where to; an existing one is replaced
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
  // Should it break between two queries, the next one says so; unheard, it would end the site.
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

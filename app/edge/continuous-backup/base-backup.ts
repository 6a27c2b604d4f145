import { open, readdir } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import * as tar from "tar-stream";
import { codeOf } from "#core/records.ts";
import { BackupError } from "../backup/backup-error.ts";
import { encryptTo } from "../backup/encryption.ts";
import { type Archived, chainOf, rememberBase, updateSettings } from "./archiving.ts";
import { places } from "./names.ts";
import { type BackupStore, openStore } from "./store.ts";
import { asSuperuser } from "./superuser.ts";

interface BaseOptions extends Archived {
  /** The club's time zone, in which the moment of a restore is typed. */
  timeZone: string;
}

/** PostgreSQL waits at most this long for its log to be stored before a base backup is valid. */
const storingLimit = "5min";

/**
 * Stores a copy of PostgreSQL's data folder while it is in use, as in its documentation ("Making a Base
 * Backup Using the Low Level API"). It is encrypted as a stream, with bounded memory.
 */
export async function makeBase(options: BaseOptions): Promise<{ from: string; bytes: number }> {
  const { store: settings, cluster, timeZone, dataDir } = options;
  const { recipient, id } = await updateSettings(options);
  const store = openStore(settings);
  const chain = await chainOf(options);
  return asSuperuser(options.url, async (client) => {
    const started = await client.query<{ file: string }>(
      "select pg_walfile_name(pg_backup_start('continuous backup', fast => true)) as file",
    );
    const from = started.rows[0]?.file ?? "";
    const pack = tar.pack();
    const add = async () => {
      await addFile(pack, path.join(path.dirname(cluster), "postgres-password"), passwordEntry);
      await addFolder(pack, cluster);
      const label = await stopBackup(client, store);
      pack.entry({ name: `${clusterEntry}/backup_label`, mode: 0o600 }, label);
      pack.finalize();
    };
    const stored = pipeline(pack, createGzip(), encryptTo(recipient), (encrypted) =>
      store.upload(places.base(id, from), encrypted),
    );
    const added = add().catch((error) => {
      pack.destroy(error);
      throw error;
    });
    const [bytes] = await Promise.all([stored, added]);
    // A transaction with an id: it lets a restore to the moment before detect that the log reaches that far.
    const ended = await client.query<{ at: Date }>(
      "select clock_timestamp() as at, pg_current_xact_id()",
    );
    const endedAt = ended.rows[0]?.at ?? new Date();
    const { version } = (await client.query("select current_setting('server_version') as version"))
      .rows[0];
    const facts = Buffer.from(JSON.stringify({ timeZone, postgresql: version }));
    await store.put(places.ended(id, { endedAt, from }), facts);
    await rememberBase(dataDir, { chain, endedAt: endedAt.toISOString() });
    return { from, bytes };
  });
}

/** Ends the backup. @returns the text of its `backup_label` */
async function stopBackup(client: pg.Client, store: BackupStore): Promise<string> {
  await client.query(`set statement_timeout = '${storingLimit}'`);
  const { rows } = await client
    .query<{ label: string }>(
      "select labelfile as label from pg_backup_stop(wait_for_archive => true)",
    )
    .catch((error) => {
      const isLate = codeOf(error) === "57014";
      if (!isLate) throw error;
      throw new BackupError(`${store.name} did not take the changes of the last five minutes.`);
    });
  return rows[0]?.label ?? "";
}

/** Paths in the archive. */
export const clusterEntry = "postgres";
export const passwordEntry = "postgres-password";

/** These folders are needed without their content: the log is stored separately, and PostgreSQL recreates the rest. */
const emptied =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const leftOut =
  /(^|\/)(postmaster\.(pid|opts)|current_logfiles|backup_label(\.old)?|tablespace_map(\.old)?|backup_manifest|pg_internal\.init[^/]*|pgsql_tmp[^/]*)$/;

/** Adds PostgreSQL's folder, which changes meanwhile. The control file comes last. */
async function addFolder(pack: tar.Pack, folder: string): Promise<void> {
  const name = clusterEntry;
  const control = "global/pg_control";
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  pack.entry({ name: `${name}/`, type: "directory", mode: 0o700 });
  for (const file of found) {
    const inside = path.relative(folder, path.join(file.parentPath, file.name));
    const plain = inside.replaceAll(path.sep, "/");
    if (leftOut.test(plain) || plain === control) continue;
    if (file.isDirectory())
      pack.entry({ name: `${name}/${plain}/`, type: "directory", mode: 0o700 });
    else if (file.isFile() && !emptied.test(plain))
      await addFile(pack, path.join(folder, inside), `${name}/${plain}`);
  }
  await addFile(pack, path.join(folder, control), `${name}/${control}`);
}

/**
 * Adds a file whose content and length PostgreSQL may change meanwhile: replaying the log repairs that. A
 * file that was deleted meanwhile is left out.
 */
async function addFile(pack: tar.Pack, file: string, name: string): Promise<void> {
  const handle = await open(file).catch(ifMissing);
  if (!handle) return;
  try {
    const { size } = await handle.stat();
    const entry = pack.entry({ name, size, mode: 0o600 });
    await pipeline(exactly(size, handle.createReadStream({ autoClose: false })), entry);
  } finally {
    await handle.close();
  }
}

/**
 * The given number of bytes of a file, padded with zeros if the file was truncated after its size was read.
 */
async function* exactly(size: number, source: AsyncIterable<Uint8Array>) {
  let left = size;
  for await (const chunk of source) {
    if (left === 0) break;
    const part = chunk.subarray(0, left);
    left -= part.length;
    yield part;
  }
  for (; left > 0; left -= Math.min(left, 65_536)) yield Buffer.alloc(Math.min(left, 65_536));
}

function ifMissing(error: unknown): null {
  if (codeOf(error) === "ENOENT") return null;
  throw error;
}

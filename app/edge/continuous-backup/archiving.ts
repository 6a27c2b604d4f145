import { readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import type { Database } from "#core/db/database.server.ts";
import { reasonOf } from "#core/logged-error.ts";
import { programFile } from "#core/project-root.server.ts";
import { StartupError } from "#core/startup-error.ts";
import { backupRecipient } from "../backup/keys.ts";
import type { ContinuousBackup } from "../vendors/continuous-backup.ts";
import { canRun, shellCommand, writeArchiveSettings } from "./archive-settings.ts";
import { timelineOf } from "./names.ts";
import { openStore } from "./store.ts";
import { asSuperuser, databaseId } from "./superuser.ts";

/** An embedded database whose changes are also stored elsewhere. */
export interface Archived extends ContinuousBackup {
  /** The address of the club's database. */
  url: string;
  db: Database;
  /** The folder of PostgreSQL's data. */
  cluster: string;
  dataDir: string;
  /** The club's name, for the file of a new backup key. */
  club: string;
  /** The public key of BACKUP_RECIPIENT; null: the site's own. */
  recipient: string | null;
}

/**
 * Configures which program PostgreSQL calls with its log files, and where that program stores them.
 * @throws StartupError when PostgreSQL's account cannot run it
 */
export async function beginArchiving(archived: Archived): Promise<void> {
  const { url, cluster } = archived;
  const words = [process.execPath, programFile("app/edge/continuous-backup/archive-segment.ts")];
  if (!(await canRun(cluster, words))) {
    throw new StartupError(
      `PostgreSQL's account can't run ${words.join(" ")}: start the site as an ordinary user, or unset the BACKUP_S3_… settings.`,
    );
  }
  const { file } = await updateSettings(archived);
  await configure(url, "archive_command", shellCommand([...words, file], '"%p" "%f"'));
  await setPace(archived, null);
}

/** Changes settings that need a superuser, for this and later starts. */
async function configure(url: string, name: string, value: string): Promise<void> {
  await asSuperuser(url, async (client) => {
    await client.query(`alter system set ${name} = ${client.escapeLiteral(value)}`);
    await client.query("select pg_reload_conf()");
  });
}

/** A log file is archived when it is full, or after this time if there were changes. */
const usualPace = "1min";

/** Each file takes 16 MB of disk space until it is stored: at the usual interval 1 GB an hour. */
const slowPace = "30min";

/**
 * Uses a longer interval while nothing can be stored, so that the disk space lasts for weeks. @param problem
 * null: storing works
 */
export async function setPace({ url, db }: Archived, problem: string | null): Promise<void> {
  const pace = problem ? slowPace : usualPace;
  const { rows } = await db.execute<{ now: string }>(
    sql`select current_setting('archive_timeout') as now`,
  );
  if (rows[0]?.now !== pace) await configure(url, "archive_timeout", pace);
}

/** Writes the program's settings again: the backup key may have changed. */
export async function updateSettings(archived: Archived) {
  const recipient = await backupRecipient(archived);
  const id = await asSuperuser(archived.url, databaseId);
  const { cluster, store } = archived;
  return { file: await writeArchiveSettings(cluster, { store, recipient, id }), recipient, id };
}

/** What is wrong with the bucket, as one line; null: it can be written. */
export async function storeProblem({ store }: ContinuousBackup): Promise<string | null> {
  const bucket = openStore(store);
  try {
    await bucket.put("can-be-written", Buffer.from("Written at each start of the site."));
    return null;
  } catch (error) {
    return `Continuous backup does not work, and is tried again: ${bucket.name} can't be written. ${reasonOf(error)} Check the BACKUP_S3_… settings.`;
  }
}

/** The last base backup, according to this machine. */
interface LastBase {
  /** If this value changes, the next changes need a new base backup. */
  chain: string;
  endedAt: string;
}

const baseFile = (dataDir: string) => path.join(dataDir, "continuous-backup.json");

/** The values that a base backup and the log after it share: the bucket, the key and the timeline. */
export async function chainOf({ db, store, recipient }: Archived): Promise<string> {
  const { rows } = await db.execute<{ file: string; key: string | null }>(sql`
    select pg_walfile_name(pg_current_wal_lsn()) as file,
      (select recipient from backup_keys limit 1) as key`);
  const [row] = rows;
  const key = recipient ?? row?.key ?? "";
  return [store.endpoint, store.bucket, key, timelineOf(row?.file ?? "")].join(" ");
}

/** Whether the log that is stored now has no earlier base backup. */
export async function needsBase(archived: Archived): Promise<boolean> {
  const last = await readFile(baseFile(archived.dataDir), "utf8").catch(() => null);
  return last === null || (JSON.parse(last) as LastBase).chain !== (await chainOf(archived));
}

export async function rememberBase(dataDir: string, base: LastBase): Promise<void> {
  const draft = `${baseFile(dataDir)}.${process.pid}`;
  await writeFile(draft, JSON.stringify(base), { flush: true });
  await rename(draft, baseFile(dataDir));
}

/** Without archiving the log has a gap, so the next time needs a new base backup. */
export const deleteBaseRecord = (dataDir: string): Promise<void> =>
  rm(baseFile(dataDir), { force: true });

import { spawnSync } from "node:child_process";
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { createGunzip } from "node:zlib";
import * as tar from "tar-stream";
import { reasonOf } from "#core/logged-error.ts";
import { programFile } from "#core/project-root.server.ts";
import { BackupError } from "../backup/backup-error.ts";
import { decryptWith } from "../backup/encryption.ts";
import { withClient } from "../backup/fill.ts";
import { addressOf } from "../embedded-postgres/cluster.ts";
import {
  chooseHome,
  findBinaries,
  dataDirFor,
  majorOf,
  openDataDir,
  reachableBinaries,
  serverAccount,
} from "../embedded-postgres/files.ts";
import { isAlive } from "../embedded-postgres/lock.ts";
import { freePort, launch, type ServerParts, shutDown } from "../embedded-postgres/server.ts";
import { canRun, shellCommand } from "./archive-settings.ts";
import { clusterEntry, passwordEntry } from "./base-backup.ts";
import { type Base, places } from "./names.ts";
import type { BackupStore } from "./store.ts";
import { fetchLog, readStoredLog, type StoredLog } from "./stored-log.ts";

export interface RestorePlan {
  id: string;
  base: Base;
  /** All bases of the database, the oldest first. */
  bases: Base[];
  /** null: the newest state that is stored. */
  at: Date | null;
}

interface RestoreInto {
  store: BackupStore;
  identities: string[];
  /** Must have no database yet. */
  dataDir: string;
  postgresBin: string | null;
  print: (line: string) => void;
  /** Called with the address of the club's database, while it runs. */
  whileOpen: (url: string) => Promise<void>;
}

/**
 * Restores the embedded database to a moment: unpacks a base backup and lets PostgreSQL replay its log. The
 * data appears in DATA_DIR complete or not at all.
 * @returns the time of the last change in it; null: none was made after the base backup
 * @throws BackupError when there is already data, no key fits, or something is missing
 */
export async function restoreMoment(
  plan: RestorePlan,
  { store, identities, dataDir: given, postgresBin, print, whileOpen }: RestoreInto,
): Promise<Date | null> {
  await openDataDir(given);
  const dataDir = path.resolve(given);
  refuseData(dataDir);
  const account = serverAccount([]);
  const home = await chooseHome(dataDir, account);
  const binaries = await reachableBinaries(await findBinaries(postgresBin), account, home);
  // A killed restore leaves its draft behind.
  for (const name of (await readdir(home)).filter((one) => one.startsWith(draftPrefix)))
    await rm(path.join(home, name), { recursive: true, force: true });
  const draft = await mkdtemp(path.join(home, draftPrefix));
  const cluster = { folder: path.join(draft, clusterEntry), logFolder: draft, password: "" };
  try {
    const log = await readStoredLog(store, plan.id, plan);
    refuseGap(log, plan.at);
    print(`Fetching the base backup of ${plan.base.endedAt.toISOString()}.`);
    const key = places.base(plan.id, plan.base.from);
    await unpackBase(store, key, { identities, draft });
    await checkVersion(cluster.folder, binaries.version);
    cluster.password = (await readFile(path.join(draft, passwordEntry), "utf8")).trim();
    const logFolder = path.join(draft, "log");
    await mkdir(logFolder);
    const files = filesFor(log, plan);
    print(`Fetching ${files.length} files of changes (${kilobytes(files)} kB).`);
    await fetchLog(store, [...files, ...log.histories], { identities, folder: logFolder });
    await writeFile(path.join(cluster.folder, "recovery.signal"), "");
    if (account) spawnSync("chown", ["-R", `${account.uid}:${account.gid}`, draft]);

    const restoring = { cluster, binaries, account, logFolder, at: plan.at };
    let reached = await recover(restoring, whileOpen);
    if (reached === "not reached" && files.length < log.files.length) {
      await fetchLog(store, log.files, { identities, folder: logFolder });
      if (account) spawnSync("chown", ["-R", `${account.uid}:${account.gid}`, logFolder]);
      reached = await recover(restoring, whileOpen);
    }
    if (reached === "not reached") {
      if (log.missing) throw missingFile(log);
      print(
        "Nothing was changed after the last stored change before that moment: all is restored.",
      );
      reached = await recover({ ...restoring, at: null }, whileOpen);
    }
    if (reached === "not reached") throw new BackupError("PostgreSQL did not finish the restore.");
    await writeFile(path.join(home, passwordEntry), cluster.password, { mode: 0o600, flush: true });
    await rename(cluster.folder, path.join(home, "postgres"));
    return reached;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

const draftPrefix = "restoring-";

function refuseData(dataDir: string) {
  for (const folder of [dataDir, dataDirFor(dataDir)])
    if (existsSync(path.join(folder, "postgres")))
      throw new BackupError(
        `${folder} already has a database, and is left as it is: stop the site, and move that folder away or set DATA_DIR to an empty one.`,
      );
}

const kilobytes = (files: { bytes: number }[]) =>
  Math.ceil(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024);

/** A state after a gap cannot be restored, but one before it can. */
function refuseGap(log: StoredLog, at: Date | null) {
  const last = log.files.at(-1);
  if (log.missing && (!last || !at || at > last.storedAt)) throw missingFile(log);
}

function missingFile({ files, missing }: StoredLog): BackupError {
  const last = files.at(-1);
  const what = `${missing} of the log is not stored, although later files are`;
  return new BackupError(
    last
      ? `${what}: name a moment before ${last.storedAt.toISOString()}, or after the next base backup.`
      : `${what.replace(", although later files are", "")}: this base backup can't be used. Name a moment before it.`,
  );
}

/** Up to the second base backup after the moment: there may be no change between the moment and the first. */
function filesFor({ files }: StoredLog, { at, bases }: RestorePlan) {
  const [, second] = at ? bases.filter(({ endedAt }) => endedAt > at) : [];
  return second ? files.filter(({ file }) => file <= second.from) : files;
}

async function unpackBase(
  store: BackupStore,
  key: string,
  { identities, draft }: { identities: string[]; draft: string },
): Promise<void> {
  const encrypted = await store.read(key);
  if (!encrypted) throw new BackupError(`The base backup ${key} is missing: it was deleted.`);
  const entries = tar.extract();
  const read = pipeline(encrypted, decryptWith(identities, key), createGunzip(), entries);
  // The error is reported when it is awaited below; until then Node would treat it as unhandled.
  read.catch(() => {});
  try {
    for await (const entry of entries) {
      const { name, type } = entry.header;
      const target = path.join(draft, name);
      const isInside = name === passwordEntry || name.startsWith(`${clusterEntry}/`);
      if (!isInside || name.split("/").includes(".."))
        throw new BackupError(`${key} contains ${name}, which belongs to no base backup.`);
      if (type === "directory") {
        await mkdir(target, { recursive: true, mode: 0o700 });
        entry.resume();
      } else await pipeline(entry, createWriteStream(target, { mode: 0o600 }));
    }
    await read;
  } catch (error) {
    if (error instanceof BackupError) throw error;
    // If the key is wrong, the stream of entries fails with a less specific error.
    await read;
    throw new BackupError(`${key} is damaged: ${reasonOf(error)}`);
  }
}

async function checkVersion(folder: string, version: string): Promise<void> {
  const theirs = (await readFile(path.join(folder, "PG_VERSION"), "utf8")).trim();
  if (Number(theirs) === majorOf(version)) return;
  throw new BackupError(
    `The backup is of PostgreSQL ${theirs}, and this is ${majorOf(version)}: restore it with the release or POSTGRES_BIN of then.`,
  );
}

interface Recovery extends Omit<ServerParts, "extra"> {
  /** The folder of the downloaded log. */
  logFolder: string;
  at: Date | null;
}

/** Lets PostgreSQL replay the log up to a moment. The server runs only during this. */
async function recover(
  { cluster, binaries, account, logFolder, at }: Recovery,
  whileOpen: (url: string) => Promise<void>,
): Promise<Date | null | "not reached"> {
  const words = [process.execPath, programFile("app/edge/continuous-backup/restore-segment.ts")];
  if (!(await canRun(cluster.folder, words)))
    throw new BackupError(
      `PostgreSQL's account can't run ${words.join(" ")}: use another account.`,
    );
  const extra = {
    restore_command: shellCommand(words, `"${logFolder}/%f.gz" "%p"`),
    recovery_target_timeline: "current",
    ...(at && {
      // PostgreSQL accepts no `Z` here.
      recovery_target_time: Temporal.Instant.fromEpochMilliseconds(at.getTime()).toString({
        timeZone: "+00:00",
      }),
      recovery_target_action: "promote",
    }),
    hot_standby: "off",
    // The new timeline is stored when the site runs.
    archive_mode: "on",
    archive_command: "",
    logging_collector: "off",
  };
  const port = await freePort();
  const server = await launch({ cluster, binaries, account, extra }, port);
  try {
    const admin = addressOf(port, cluster.password, "postgres", "postgres");
    while (!(await isOpen(admin))) {
      if (!isAlive(server.pid)) return await whyEnded(cluster.logFolder);
      await wait(100);
    }
    const reached = await withClient(admin, async (client) => {
      const { rows } = await client.query("select pg_last_xact_replay_timestamp() as at");
      return rows[0].at as Date | null;
    });
    await whileOpen(addressOf(port, cluster.password));
    return reached;
  } finally {
    await shutDown(server);
  }
}

/** Whether it has finished: until then it accepts no connections. */
const isOpen = (url: string): Promise<boolean> =>
  withClient(url, async () => true).catch(() => false);

async function whyEnded(folder: string): Promise<"not reached"> {
  const output = await readFile(path.join(folder, "start.log"), "utf8");
  if (output.includes("recovery ended before configured recovery target was reached"))
    return "not reached";
  const reason = output.trim().split("\n").slice(-4).join(" / ");
  throw new BackupError(`PostgreSQL could not restore: ${reason}`);
}

import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { type Account, type Binaries, majorOf } from "./files.ts";
import { cannotRun, diskFull, StartupError } from "#core/startup-error.ts";

/** A cluster on disk: PostgreSQL's data folder, its log folder and its password. */
export interface Cluster {
  folder: string;
  logFolder: string;
  password: string;
}

/**
 * Opens the cluster under `home`, and creates it the first time.
 * @throws StartupError when it can't be created, is of another major version, or its password is missing
 */
export async function openCluster(
  home: string,
  binaries: Binaries,
  account: Account | undefined,
): Promise<Cluster> {
  const folder = join(home, "postgres");
  const logFolder = join(home, "postgres-log");
  await mkdir(logFolder, { recursive: true, mode: 0o700 });
  if (account) await chown(logFolder, account.uid, account.gid);
  const existing = await stat(folder).catch(() => undefined);
  if (!existing) return { folder, logFolder, password: await create(home, binaries, account) };
  if (account && existing.uid === 0) {
    // A restored backup belongs to the account that restored it.
    spawnSync("chown", ["-R", `${account.uid}:${account.gid}`, folder, logFolder]);
  }
  await checkVersion(folder, binaries);
  return { folder, logFolder, password: await readPassword(home) };
}

async function create(home: string, binaries: Binaries, account: Account | undefined) {
  const password = randomBytes(24).toString("base64url");
  await writeFile(passwordFile(home), password, { mode: 0o600, flush: true });
  await removeDrafts(home);
  // Created under another name and renamed when complete, so that a partial cluster is never used. The initdb
  // of a killed start may still be writing, so each start has its own draft.
  const draft = await mkdtemp(join(home, draftPrefix));
  const passwordForInitdb = `${draft}-password`;
  await writeFile(passwordForInitdb, password, { mode: 0o600 });
  if (account) {
    await chown(draft, account.uid, account.gid);
    await chown(passwordForInitdb, account.uid, account.gid);
  }
  try {
    await initdb(binaries, account, draft, passwordForInitdb);
    await rename(draft, join(home, "postgres"));
  } finally {
    await rm(passwordForInitdb, { force: true });
  }
  return password;
}

const draftPrefix = "postgres.new-";

/** Removes the drafts of killed first starts. Retries for some seconds while an initdb still adds files. */
async function removeDrafts(home: string): Promise<void> {
  const drafts = (await readdir(home)).filter((name) => name.startsWith(draftPrefix));
  const retries = { maxRetries: 10, retryDelay: 100 };
  for (const name of drafts)
    await rm(join(home, name), { recursive: true, force: true, ...retries });
}

async function checkVersion(folder: string, binaries: Binaries): Promise<void> {
  const theirs = (await readFile(join(folder, "PG_VERSION"), "utf8")).trim();
  const ours = majorOf(binaries.version);
  if (Number(theirs) === ours) return;
  const which = binaries.isPackaged ? "this release brings" : "POSTGRES_BIN is";
  throw new StartupError(
    `The data in ${folder} are PostgreSQL ${theirs}'s and ${which} ${ours}: return to the release or POSTGRES_BIN of before, make a backup, and restore it into an empty DATA_DIR.`,
  );
}

const passwordFile = (home: string) => join(home, "postgres-password");

async function readPassword(home: string): Promise<string> {
  return readFile(passwordFile(home), "utf8").catch((cause) => {
    throw new StartupError(`${passwordFile(home)} can't be read: restore it from the backup.`, {
      cause,
    });
  });
}

/** The environment for PostgreSQL's programs: without our keys and anyone's PG… variables. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env;
  return { PATH, LC_ALL: "C", ...(SystemRoot ? { SystemRoot, TEMP, TMP } : {}) };
}

/**
 * Fills the empty `folder` with a new cluster: UTF-8, checksums, SCRAM passwords, superuser `postgres`.
 * @throws StartupError with initdb's last lines, or saying that the disk is full
 */
async function initdb(
  binaries: Binaries,
  account: Account | undefined,
  folder: string,
  passwordFile: string,
): Promise<void> {
  const options = [
    "--username=postgres",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    ...localeOptions(binaries),
    "--no-instructions",
  ];
  const program = join(binaries.programs, "initdb");
  const child = spawn(program, [...options, "-D", folder], {
    cwd: folder,
    env: serverEnvironment(),
    stdio: ["ignore", "ignore", "pipe"],
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const code = await new Promise((resolve, reject) => {
    child.once("error", (cause) => reject(cannotRun(program, cause))).once("close", resolve);
  });
  if (code === 0) return;
  const full = await diskFull(folder, output);
  if (full) throw full;
  const reason = output.trim().split("\n").slice(-3).join(" / ");
  throw new StartupError(`PostgreSQL could not make its data folder ${folder}: ${reason}`);
}

/** Letters of all languages, sorted by their code points: by PostgreSQL 17 or newer itself. */
function localeOptions({ version }: Binaries): string[] {
  if (majorOf(version) < 17) return ["--locale=C.UTF-8"];
  return ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
}

/** The URL of the club's database, or of another one as another user. */
export function addressOf(port: number, password: string, user = "club", database = "club") {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * Creates the user `club` and the database `club`, the only one it owns, if missing.
 * @throws StartupError when the password is not this cluster's
 */
export async function createDatabase(port: number, password: string): Promise<void> {
  const client = new pg.Client(addressOf(port, password, "postgres", "postgres"));
  await client.connect().catch((cause) => {
    if (cause.code !== "28P01") throw cause;
    throw new StartupError(
      "postgres-password in DATA_DIR is not the database's: restore the one from the same backup.",
      { cause },
    );
  });
  try {
    const users = await client.query("select from pg_roles where rolname = 'club'");
    const verb = users.rowCount ? "alter" : "create";
    // These statements take no parameters; the password is base64url, but we quote it anyway.
    await client.query(`${verb} role club login password ${client.escapeLiteral(password)}`);
    const databases = await client.query("select from pg_database where datname = 'club'");
    if (!databases.rowCount) await client.query("create database club owner club");
  } finally {
    await client.end();
  }
}

/** PostgreSQL's settings for a small machine. Others keep their defaults; fsync stays on. */
export function settings(port: number, logFolder: string): Record<string, string> {
  return {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    // About thirty per worker.
    max_connections: "250",
    shared_buffers: "128MB",
    max_wal_size: "256MB",
    min_wal_size: "32MB",
    // After a crash every file is flushed before the log is replayed: with one call instead of a thousand.
    ...(process.platform === "linux" ? { recovery_init_sync_method: "syncfs" } : {}),
    max_parallel_workers_per_gather: "0",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    // One file per weekday, overwritten after a week: a week of log without a clean-up job.
    logging_collector: "on",
    log_directory: logFolder,
    log_filename: "postgres-%a.log",
    log_rotation_age: "1d",
    log_rotation_size: "0",
    log_truncate_on_rotation: "on",
    // A failed statement, its details and even PostgreSQL's message contain personal data, which must not be
    // logged. The site's own log reports the failure without them.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
  };
}

import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { initdb } from "./initdb.ts";
import { StartupError } from "./startup-error.ts";

/** A cluster on disk: PostgreSQL's data, where it logs, and its password. */
export interface Cluster {
  folder: string;
  logFolder: string;
  password: string;
}

/**
 * Opens the cluster under `home`, and makes it the first time.
 * @throws StartupError when it can't be made, was made by another major version, or lost its password
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
    // A restored backup belongs to whoever restored it.
    spawnSync("chown", ["-R", `${account.uid}:${account.gid}`, folder, logFolder]);
  }
  await checkVersion(folder, binaries);
  return { folder, logFolder, password: await readPassword(home) };
}

async function create(home: string, binaries: Binaries, account: Account | undefined) {
  const password = randomBytes(24).toString("base64url");
  await writeFile(passwordFile(home), password, { mode: 0o600, flush: true });
  // Made under another name and renamed when complete, so half a cluster is never taken for one.
  const draft = join(home, "postgres.new");
  const passwordForInitdb = join(home, "postgres.new-password");
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
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

async function checkVersion(folder: string, binaries: Binaries): Promise<void> {
  const theirs = (await readFile(join(folder, "PG_VERSION"), "utf8")).trim();
  const ours = binaries.version.split(".")[0];
  if (theirs === ours) return;
  throw new StartupError(
    `The data in ${folder} are PostgreSQL ${theirs}'s and this release brings ${ours}: restore a dump made with the old release, or return to it.`,
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

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { constants, existsSync } from "node:fs";
import { access, chmod, chown, cp, mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Account, canEnter, canRead } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { StartupError } from "./startup-error.ts";

/** Makes DATA_DIR if need be, and checks that we may work in it. Throws the system's error otherwise. */
export async function openDataDir(dataDir: string): Promise<void> {
  const made = await mkdir(dataDir, { recursive: true });
  if (made) await chmod(dataDir, 0o700);
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
}

/** The folder used instead of `dataDir` when PostgreSQL's account can't get there, as in a clone under /root. */
export function homeOutside(dataDir: string): string {
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 8);
  return `/var/lib/quarterlane-${hash}`;
}

/**
 * Chooses the folder for the cluster, its password and its log. One that already holds a cluster
 * wins, so that a change of permissions never starts the club on an empty database.
 * @throws StartupError when the existing cluster is out of its account's reach
 */
export async function chooseHome(dataDir: string, account: Account | undefined): Promise<string> {
  const outside = homeOutside(dataDir);
  const reachable = canEnter(account, dataDir) || (await letPass(dataDir, account));
  if (existsSync(join(dataDir, "postgres"))) {
    if (reachable) return dataDir;
    throw new StartupError(
      `The account ${account?.name} can't reach its data in ${dataDir}/postgres: allow passing through the folders above (chmod a+x).`,
    );
  }
  if (!account || (reachable && !existsSync(join(outside, "postgres")))) return dataDir;
  await mkdir(outside, { recursive: true });
  await chmod(outside, 0o711);
  await writeFile(join(outside, "belongs-to"), `${dataDir}\n`);
  return outside;
}

/** Lets `account`'s group pass through (not list) a DATA_DIR that was root's alone; nobody else. */
async function letPass(dataDir: string, account: Account | undefined): Promise<boolean> {
  const { uid, mode } = await stat(dataDir);
  if (!account || uid !== 0 || mode & 0o077 || !canEnter(account, dirname(dataDir))) return false;
  await chown(dataDir, uid, account.gid);
  await chmod(dataDir, 0o710);
  return canEnter(account, dataDir);
}

/** The binaries, or, when `account` can't reach those in node_modules, a copy of them under `home`. */
export async function reachableBinaries(
  binaries: Binaries,
  account: Account | undefined,
  home: string,
): Promise<Binaries> {
  const needed = ["bin/postgres", "lib", "share/postgresql"];
  const within = (folder: string) => needed.map((file) => join(folder, file));
  if (canRead(account, within(binaries.folder))) return binaries;
  const folder = join(home, `postgresql-${binaries.version}`);
  if (!existsSync(folder)) await copy(binaries.folder, folder);
  return { ...binaries, folder };
}

async function copy(from: string, to: string): Promise<void> {
  const draft = `${to}.new`;
  await rm(draft, { recursive: true, force: true });
  const filter = (file: string) => !file.endsWith(".a");
  await cp(from, draft, { recursive: true, verbatimSymlinks: true, filter });
  spawnSync("chmod", ["-R", "a+rX", draft]);
  await rename(draft, to);
}

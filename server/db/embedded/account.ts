import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { StartupError } from "./startup-error.ts";

/** The system account PostgreSQL runs as. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/**
 * The account to start PostgreSQL with: undefined means our own. PostgreSQL refuses to run as root, so
 * root steps down to the owner of the existing cluster, else to `postgres`, else to `nobody`.
 * @throws StartupError when root finds no account to step down to
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
 * Whether `account` can read every one of `paths` (and so pass through all folders above them). Asked of
 * the system in the account's own name, since modes alone don't tell of access lists and mounts.
 * @throws StartupError when root may not act as other accounts here
 */
export function canRead(account: Account | undefined, paths: string[]): boolean {
  if (!account) return true;
  const question = 'for path; do [ -r "$path" ] || exit 1; done';
  return ask(account, question, paths);
}

/** Whether `account` can pass through the folder `path` and all above it. Throws as canRead does. */
export function canEnter(account: Account | undefined, path: string): boolean {
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

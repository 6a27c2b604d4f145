import { spawn } from "node:child_process";
import { join } from "node:path";
import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { diskFull } from "./disk.ts";
import { cannotRun, StartupError } from "./startup-error.ts";

/** What PostgreSQL's programs see of our environment: none of our keys, nor anyone's PG… variables. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env;
  return { PATH, LC_ALL: "C", ...(SystemRoot ? { SystemRoot, TEMP, TMP } : {}) };
}

/**
 * Fills the empty `folder` with a new cluster: UTF-8, checksums, SCRAM passwords, superuser `postgres`.
 * @throws StartupError with initdb's last lines, or saying that the disk is full
 */
export async function initdb(
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
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
  ];
  const program = join(binaries.folder, "bin/initdb");
  const child = spawn(program, [...options, "-D", folder], {
    cwd: folder,
    env: serverEnvironment(),
    stdio: ["ignore", "ignore", "pipe"],
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const code = await new Promise((resolve, reject) => {
    child.once("error", (cause) => reject(cannotRun(program, cause))).once("close", resolve);
  });
  if (code === 0) return;
  const full = await diskFull(folder, said);
  if (full) throw full;
  const reason = said.trim().split("\n").slice(-3).join(" / ");
  throw new StartupError(`PostgreSQL could not make its data folder ${folder}: ${reason}`);
}

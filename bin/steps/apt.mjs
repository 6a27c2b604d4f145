import { existsSync } from "node:fs";
import { run } from "./run.mjs";

/** Its lists of packages are asked for once a run. */
let isUpdated = false;

/** Installs one of Debian's packages where we may; whether it works then is the caller's to find out. */
export async function aptInstall(log, name) {
  const isRoot = process.getuid && process.getuid() === 0;
  if (!isRoot || !existsSync("/usr/bin/apt-get")) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  if (!isUpdated) await run(log, "apt-get", ["update"], { env });
  isUpdated = true;
  await run(log, "apt-get", ["install", "-y", "--no-install-recommends", name], { env });
}

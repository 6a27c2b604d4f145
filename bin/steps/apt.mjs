import { existsSync } from "node:fs";
import { run } from "./run.mjs";

/** The package lists are updated once per run. */
let isUpdated = false;

/** Installs a Debian package if permitted; the caller checks whether it works afterwards. */
export async function aptInstall(log, name) {
  const isRoot = process.getuid && process.getuid() === 0;
  if (!isRoot || !existsSync("/usr/bin/apt-get")) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  if (!isUpdated) await run(log, "apt-get", ["update"], { env });
  isUpdated = true;
  await run(log, "apt-get", ["install", "-y", "--no-install-recommends", name], { env });
}

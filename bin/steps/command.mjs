import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { buildOnce } from "./build.mjs";
import { exitOnFailure } from "./failure.mjs";
import { install } from "./install.mjs";
import { node26 } from "./node26.mjs";
import { root } from "./run.mjs";
import { setting } from "./setting.mjs";

/**
 * Runs one of the built server's programs with the given arguments, and exits with its exit code.
 * @param prepare builds it: `build` where the present sources matter
 */
export function command(program, prepare = buildOnce) {
  exitOnFailure(async () => {
    await install();
    await prepare();
    const built = [`build/server/${program}.js`, ...process.argv.slice(2)];
    const options = { cwd: root, stdio: "inherit", ...owner() };
    process.exitCode = spawnSync(node26(), built, options).status ?? 1;
  });
}

/**
 * Root acts as the account that owns the data, because the site could not read or replace root's files there.
 */
export function owner() {
  if (process.getuid?.() !== 0) return {};
  const data = resolve(root, setting("DATA_DIR") || ".data");
  const { uid = 0, gid } = statSync(data, { throwIfNoEntry: false }) ?? {};
  return uid === 0 ? {} : { uid, gid };
}

import { spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder with package.json. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** The file that identifies an unpacked release (bin/release.mjs), which comes built and without sources. */
export const releaseFile = "RELEASE";

/** Whether this folder is one. */
export const isRelease = existsSync(join(root, releaseFile));

/** The file in .cache/ with the output of the step `name`. */
export const logOf = (name) => join(".cache", `${name}.log`);

/**
 * Runs a program in the repository and appends all its output to `log`.
 * @returns its exit code, as a shell gives it: 128 and the signal's number after a signal, 127 when it could
 * not be started
 */
export function run(log, program, args, options = {}) {
  mkdirSync(dirname(join(root, log)), { recursive: true });
  const file = openSync(join(root, log), "a");
  const child = spawn(program, args, { cwd: root, stdio: ["ignore", file, file], ...options });
  closeSync(file);
  return new Promise((resolve) => {
    child.once("error", () => resolve(127));
    child.once("close", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

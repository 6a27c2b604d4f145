import { spawnSync } from "node:child_process";
import { orFail } from "./failure.mjs";
import { install } from "./install.mjs";
import { node26 } from "./node26.mjs";
import { root } from "./run.mjs";

/** Runs one of the server's programs with the given arguments, and exits with its exit code. */
export function command(program) {
  orFail(async () => {
    await install();
    const { status } = spawnSync(node26(), [program, ...process.argv.slice(2)], {
      cwd: root,
      stdio: "inherit",
    });
    process.exitCode = status ?? 1;
  });
}

import { spawnSync } from "node:child_process";
import { buildOnce } from "./build.mjs";
import { orFail } from "./failure.mjs";
import { install } from "./install.mjs";
import { node26 } from "./node26.mjs";
import { root } from "./run.mjs";

/** Runs one of the built server's programs with the given arguments, and exits with its exit code. */
export function command(program) {
  orFail(async () => {
    await install();
    await buildOnce();
    const built = [`build/server/${program}.js`, ...process.argv.slice(2)];
    process.exitCode = spawnSync(node26(), built, { cwd: root, stdio: "inherit" }).status ?? 1;
  });
}

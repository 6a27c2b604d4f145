import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { node26 } from "./node26.mjs";
import { root } from "./run.mjs";

/**
 * Runs the site's server until it ends and exits with its exit code. It asks the server to stop by closing
 * the channel to it (see stop-with-parent.mjs), not by a signal: a Ctrl-C or a service manager signals the
 * server as well, and a second signal would interrupt its clean shutdown.
 * @param server its file and arguments
 */
export function serve(server, nodeEnv) {
  const program = ["--import", "./bin/steps/stop-with-parent.mjs", ...server];
  const child = spawn(node26(), program, {
    cwd: root,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    // Caches compiled code between starts: a second start takes half as long to load it.
    env: { NODE_COMPILE_CACHE: ".cache/compiled", ...process.env, NODE_ENV: nodeEnv },
  });
  const stop = () => child.connected && child.disconnect();
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  whenNpmEnds(stop);
  child.once("error", (error) => {
    console.error(`The server could not be started: ${error.message}`);
    process.exitCode = 1;
  });
  child.once("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

/** Killing npm ends npm, and perhaps its shell, but passes no signal on: only our parent processes end. */
function whenNpmEnds(act) {
  if (!process.env.npm_lifecycle_event) return;
  const before = parents();
  setInterval(() => parents() !== before && act(), 200).unref();
}

/** Our parent's process id and, if it is the shell between npm and us and the system shows it, npm's. */
function parents() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, "utf8");
    const [, shell] = /\((?:sh|dash|bash)\) \S (\d+)/.exec(stat) || [];
    return `${process.ppid} ${shell}`;
  } catch {
    return String(process.ppid);
  }
}

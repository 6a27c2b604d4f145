import { spawn } from "node:child_process";
import { constants } from "node:os";
import { node26 } from "./node26.mjs";
import { root } from "./run.mjs";

/** Runs the site's server until it ends, passing on the wish to stop, and exits with its exit code. */
export function serve(args, nodeEnv) {
  const env = { ...process.env, NODE_ENV: nodeEnv };
  const child = spawn(node26(), ["server/main.ts", ...args], { cwd: root, stdio: "inherit", env });
  let passedOn = false;
  const pass = (signal) => {
    // A Ctrl-C reaches every process of the terminal, the server too; npm then sends it once more.
    const cameFromTerminal = signal === "SIGINT" && process.stdin.isTTY;
    if (passedOn || cameFromTerminal) return;
    passedOn = true;
    child.kill(signal);
  };
  process.on("SIGINT", pass);
  process.on("SIGTERM", pass);
  whenNpmEnds(() => pass("SIGTERM"));
  child.once("error", (error) => {
    console.error(`The server could not be started: ${error.message}`);
    process.exitCode = 1;
  });
  child.once("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

/** A kill of npm ends npm and its shell, but the shell passes nothing on: we only lose our parent. */
function whenNpmEnds(act) {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event) return;
  setInterval(() => process.ppid !== parent && act(), 200).unref();
}

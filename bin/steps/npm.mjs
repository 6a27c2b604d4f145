import { run } from "./run.mjs";

/** Runs npm in the folder `cwd` and appends its output to `log`. @returns its exit code; 127 without npm */
export function npm(log, cwd, ...given) {
  // With `npm --silent start` it would write nothing, and a failure could not be explained.
  const args = [...given, "--loglevel=notice"];
  const script = process.env.npm_execpath;
  const isScript = script && /npm-cli\.[cm]?js$/.test(script);
  if (isScript) return run(log, process.execPath, [script, ...args], { cwd });
  return run(log, "npm", args, { cwd, shell: process.platform === "win32" });
}

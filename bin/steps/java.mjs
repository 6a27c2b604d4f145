import { spawnSync } from "node:child_process";
import { aptInstall } from "./apt.mjs";
import { Failure } from "./failure.mjs";
import { logOf } from "./run.mjs";
import { step } from "./step.mjs";

const log = logOf("java");

/**
 * A Java that runs, for the HTML checker: JAVA_PATH, the system's, or one installed now. Throws a
 * Failure that says what to install when there is none.
 */
export async function java() {
  const candidate = process.env.JAVA_PATH || "java";
  if (runs(candidate)) return candidate;
  if (process.env.JAVA_PATH) {
    throw new Failure(`JAVA_PATH ${candidate} does not run: correct it, or unset it.`);
  }
  await step("Installing Java", () => aptInstall(log, "default-jre-headless"));
  if (runs(candidate)) return candidate;
  throw new Failure(
    `The HTML checker needs Java 11 or newer, and installing it failed: install it, or set JAVA_PATH to it. Details: ${log}`,
  );
}

const runs = (path) =>
  spawnSync(path, ["-version"], { timeout: 20_000, stdio: "ignore" }).status === 0;

import { spawnSync } from "node:child_process";
import { aptInstall } from "./apt.mjs";
import { logOf } from "./run.mjs";
import { step } from "./step.mjs";

const log = logOf("swift");

/**
 * OpenStack Swift, against which storage that speaks S3 is tested: the system's, or installed now.
 * Only Debian and its like package it: where it cannot be had its tests are skipped, and a line says so.
 */
export async function swift() {
  if (!isHere()) await step("Installing OpenStack Swift", () => aptInstall(log, "python3-swift"));
  if (!isHere()) console.log(missing);
  return {};
}

const missing = `Storage that speaks S3 is not tested here: it needs OpenStack Swift, on Debian or Ubuntu "apt-get install python3-swift". Details: ${log}`;

/** As tests/peers/swift/open.ts starts it. */
const isHere = () =>
  spawnSync("/usr/bin/python3", ["-c", "import swift.common.middleware.s3api"]).status === 0;

import { spawnSync } from "node:child_process";
import { aptInstall } from "./apt.mjs";
import { logOf } from "./run.mjs";
import { step } from "./step.mjs";

const log = logOf("wrk");

const isInstalled = () => !spawnSync("wrk", ["-v"], { stdio: "ignore" }).error;

/** Finds wrk, the load generator of the bench: the system's, or one that is installed now. */
export async function wrk() {
  if (isInstalled()) return;
  await step("Installing wrk", () => aptInstall(log, "wrk"));
  if (isInstalled()) return;
  console.log(
    [
      "wrk is not installed, so autocannon makes the load. It needs more of the processor than the site: the",
      "requests a second are its limit, and only a floor of what the site can do. For the site's own figures",
      `install wrk: apt-get install wrk (as root), or brew install wrk. Details: ${log}`,
    ].join("\n"),
  );
}

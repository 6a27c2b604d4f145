import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { Failure } from "./failure.mjs";
import { node26 } from "./node26.mjs";
import { isRelease, logOf, root, run } from "./run.mjs";
import { step } from "./step.mjs";
import { writeVersion } from "./version.mjs";

/** The pages, the server and its commands. Node 26 runs the commands when one of the sources changed. */
const site = {
  label: "Building the site",
  mark: join(root, "build/.sources"),
  commands: [["node_modules/@react-router/dev/bin.cjs", "build"], ["assets/precompress.ts"]],
  sources: [
    "app",
    "art/encoded",
    "art/pictures",
    "art/pictures.json",
    "assets",
    "bin/steps/build.mjs",
    "content",
    "demo",
    "package-lock.json",
    "react-router.config.ts",
    "vite.config.ts",
  ],
};

const log = logOf("build");

/**
 * Builds what has changed sources since its last build; a release is already built. Throws a Failure when a
 * command fails.
 */
export async function build() {
  if (!isBuilt(site)) {
    rmSync(join(root, log), { force: true });
    await buildPictures();
    await buildPart(site);
  }
  if (!isRelease) writeVersion();
}

/** Builds only if nothing is built: a running site keeps its files, and its commands match the same sources. */
export async function buildOnce() {
  if (!existsSync(site.mark)) await build();
}

/** Whether the last build was of these sources. */
function isBuilt({ mark, sources }) {
  return isRelease || (existsSync(mark) && readFileSync(mark, "utf8") === fingerprint(sources));
}

async function buildPart({ label, mark, commands, sources }) {
  rmSync(mark, { force: true });
  const now = fingerprint(sources);
  await step(label, () => runAll(commands));
  mkdirSync(join(root, "build"), { recursive: true });
  writeFileSync(mark, now);
}

/** Encodes new and changed pictures, the only part of a build that development needs. */
export async function buildPictures() {
  await step("Preparing the pictures", () => runAll([["assets/pictures.ts"]]), picturesDone);
}

/** `12 of 31`, from the log; empty while nothing is encoded. */
function picturesDone() {
  const said = readFileSync(join(root, log), "utf8").matchAll(/^pictures: (\d+ of \d+)$/gm);
  return [...said].at(-1)?.[1] ?? "";
}

/**
 * Runs commands with Node 26, one after another.
 * @throws Failure at the first that fails; its message states if the memory was too small
 */
export async function runAll(chosen, file = log) {
  const env = { ...process.env, NODE_ENV: "production" };
  for (const command of chosen) {
    const code = await run(file, node26(), command, { env });
    if (code === 0) continue;
    const reason = memoryFailure(code, readFileSync(join(root, file), "utf8"));
    throw new Failure(reason || `The build failed in "${command.join(" ")}": see ${file}`);
  }
}

/** The most memory that a build took when measured, plus a margin. */
const needs = "1.3 GB of free memory";
const instead =
  'Run "npm run release" on a larger computer and use its archive here (docs/operations.md, "A server without building"), or add memory or swap.';
const outOfMemory =
  /heap out of memory|ERR_WORKER_OUT_OF_MEMORY|memory allocation of \d+ bytes failed|bad_alloc|ENOMEM|Cannot allocate memory/;

/** One line for a command that ended for lack of memory; empty for any other. */
function memoryFailure(code, said) {
  if (outOfMemory.test(said)) return `The build ran out of memory: it needs ${needs}. ${instead}`;
  if (code !== 128 + constants.signals.SIGKILL) return "";
  return `The build was killed, most likely because the memory ran out: it needs ${needs}. ${instead}`;
}

/** Names, sizes and times of all sources: enough to detect a change, and read in a few milliseconds. */
function fingerprint(sources) {
  const hash = createHash("sha256");
  const visit = (path) => {
    const found = statSync(join(root, path), { throwIfNoEntry: false });
    if (!found) return;
    if (!found.isDirectory()) return hash.update(`${path} ${found.size} ${found.mtimeMs}\n`);
    for (const name of readdirSync(join(root, path)).sort()) visit(`${path}/${name}`);
  };
  sources.forEach(visit);
  return hash.digest("hex");
}

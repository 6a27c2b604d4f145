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
import { join } from "node:path";
import { Failure } from "./failure.mjs";
import { node26 } from "./node26.mjs";
import { logOf, root, run } from "./run.mjs";
import { step } from "./step.mjs";

const pictures = ["assets/pictures.ts"];

/** What makes build/ from the sources, in order; each is run by Node 26. */
const commands = [
  // First, because it empties build/.
  ["node_modules/@react-router/dev/bin.cjs", "build"],
  pictures,
  ["assets/precompress.ts"],
];

/** Files and folders whose change makes a new build necessary. */
const sources = [
  "app",
  "art",
  "assets",
  "bin/steps/build.mjs",
  "content",
  "domain",
  "public",
  "package-lock.json",
  "react-router.config.ts",
  "vite.config.ts",
];

const mark = join(root, "build/.sources");
const log = logOf("build");

/** Builds the site when a source changed since the last build. Throws a Failure when a command fails. */
export async function build() {
  const now = fingerprint();
  if (existsSync(mark) && readFileSync(mark, "utf8") === now) return;
  await step("Building the site", async () => {
    rmSync(mark, { force: true });
    await runAll(commands);
  });
  mkdirSync(join(root, "build"), { recursive: true });
  writeFileSync(mark, now);
}

/** Makes the pictures alone, which is all that development needs of a build. */
export async function buildPictures() {
  await step("Preparing the pictures", () => runAll([pictures]));
}

async function runAll(chosen) {
  rmSync(join(root, log), { force: true });
  const env = { ...process.env, NODE_ENV: "production" };
  for (const command of chosen) {
    const code = await run(log, node26(), command, { env });
    if (code !== 0) throw new Failure(`The build failed in "${command.join(" ")}": see ${log}`);
  }
}

/** Names, sizes and times of all sources: enough to notice a change, and read in a few milliseconds. */
function fingerprint() {
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

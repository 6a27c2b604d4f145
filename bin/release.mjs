import "./steps/check-node.mjs";
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "./steps/build.mjs";
import { Failure, exitOnFailure } from "./steps/failure.mjs";
import { install } from "./steps/install.mjs";
import { npm } from "./steps/npm.mjs";
import { isRelease, logOf, releaseFile, root, run } from "./steps/run.mjs";
import { step } from "./steps/step.mjs";
import { version } from "./steps/version.mjs";

// npm run release: builds the site from scratch and packs the files that a server needs into one archive in
// release/ (decision 20). Its name ends with the commit.

/** The contents of a server's release. The pictures' list and files are read beside the build. */
const contents = [
  ".env.example",
  ".npmrc",
  "art/encoded",
  "art/encoded.json",
  "bin/steps",
  "build/client",
  "build/server",
  "build/version",
  "docs/operations.md",
  "package-lock.json",
  "app/core/db/migrations",
  "CHANGELOG.md",
  "LICENSE",
  "deploy",
];

/** The npm scripts of a release; each is a file of bin/. */
const scripts = ["start", "setup", "backup", "restore", "password-link"];

const log = logOf("release");

exitOnFailure(async () => {
  if (isRelease) throw new Failure("This folder is a release itself: run this in the sources.");
  await install();
  // Remove leftovers of an earlier build.
  rmSync(join(root, "build"), { recursive: true, force: true });
  await build();
  const given = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const name = `${given.name}-${version()}`;
  const file = join(root, "release", `${name}.tar.gz`);
  await step("Packing", () => pack(given, name, file));
  console.log(`${file} (${Math.ceil(statSync(file).size / 1024 ** 2)} MB)`);
});

async function pack(given, name, file) {
  rmSync(join(root, log), { force: true });
  const staging = join(root, ".cache/release");
  const folder = join(staging, name);
  rmSync(staging, { recursive: true, force: true });
  for (const path of [...contents, ...scripts.map((script) => `bin/${script}.mjs`)]) {
    cpSync(join(root, path), join(folder, path), { recursive: true });
  }
  writeFileSync(join(folder, "package.json"), JSON.stringify(forServer(given), null, 2));
  writeFileSync(
    join(folder, releaseFile),
    `${name}\nBuilt: npm start installs the packages that are left and opens the site (docs/operations.md).\n`,
  );
  // npm removes packages from the lock file that package.json no longer lists.
  const args = ["install", "--package-lock-only", "--offline"];
  if ((await npm(log, folder, ...args)) !== 0) {
    throw new Failure(`npm could not write the lock file of the release. Details: ${log}`);
  }
  mkdirSync(join(root, "release"), { recursive: true });
  // No account of a server may own the files by chance. The first is for GNU's tar, the other for BSD's.
  const owner = process.platform === "linux" ? ["--owner=0", "--group=0"] : ["--uid=0", "--gid=0"];
  const packed = ["--numeric-owner", ...owner, "-czf", file, "-C", staging, name];
  if ((await run(log, "tar", packed)) !== 0) {
    throw new Failure(`tar could not write ${file}: it must be installed. Details: ${log}`);
  }
  rmSync(staging, { recursive: true });
}

/** package.json with only the parts that a server installs and runs. */
function forServer({ dependencies, optionalDependencies, ...given }) {
  const kept = Object.fromEntries(scripts.map((script) => [script, given.scripts[script]]));
  const { name, version: number, type, license, engines } = given;
  const about = { name, version: number, private: true, type, license, engines, scripts: kept };
  return { ...about, dependencies, optionalDependencies };
}

import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Failure } from "./failure.mjs";
import { leftOut } from "./left-out.mjs";
import { npm } from "./npm.mjs";
import { linkPostgres } from "./postgres-links.mjs";
import { logOf, root } from "./run.mjs";
import { step } from "./step.mjs";

const log = logOf("install");

/**
 * Makes a folder's node_modules match its package-lock.json and the settings. Throws a Failure if npm can't.
 * If nothing needs to be done it writes nothing, because the folder may belong to another account.
 */
export async function install(folder = root, title = "Installing packages") {
  await installMissing(folder, title);
  linkPostgres(folder);
}

async function installMissing(folder, title) {
  const mark = join(folder, "node_modules/.lock-hash");
  const lock = read(join(folder, "package-lock.json"));
  if (!lock) throw new Failure(`${folder} has no package-lock.json: get all files again.`);
  const platform = `${process.platform}-${process.arch}`;
  const omitted = leftOut(folder);
  const key = [lock, platform, ...omitted].join("");
  const hash = createHash("sha256").update(key).digest("hex");
  if (read(mark) === hash) return;
  const { packages } = JSON.parse(lock);
  // For no machine: they may be absent or present.
  for (const name of omitted) packages[`node_modules/${name}`].os = [];
  if (isInstalledByHand(folder, packages)) return;
  mayWrite(folder);
  const place = omitted.length > 0 ? besides(folder) : folder;
  const work = omitted.length > 0 ? installWithout : installPackages;
  await step(
    title,
    () => work(folder, omitted),
    () => packagesDone(place, packages),
  );
  writeFileSync(mark, hash);
}

function mayWrite(folder) {
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    throw new Failure(
      `Packages are missing in ${folder}, and this account may not write there: run npm run setup as the folder's owner, with the same settings.`,
    );
  }
}

/** `310 of 612`: packages already in node_modules, of those for this machine. */
function packagesDone(folder, packages) {
  const wanted = Object.entries(packages).filter(
    ([name, about]) => name && (!about.optional || isForThisMachine(about)),
  );
  const there = wanted.filter(([name]) => existsSync(join(folder, name, "package.json")));
  return `${there.length} of ${wanted.length}`;
}

/** True after a complete `npm ci` or `npm install` of these packages, which npm records itself. */
function isInstalledByHand(folder, wanted) {
  try {
    const present = JSON.parse(read(join(folder, "node_modules/.package-lock.json"))).packages;
    const names = Object.keys(wanted).filter((name) => name !== "");
    const complete = names.every((name) => name in present || wanted[name].optional);
    const exact = Object.keys(present).every(
      (name) => wanted[name] && wanted[name].version === present[name].version,
    );
    const here = names.filter((name) => isForThisMachine(wanted[name]));
    return complete && exact && here.every((name) => name in present);
  } catch {
    return false;
  }
}

/** Packages for one platform name it; unnamed optional ones are their dependencies, and may be absent. */
function isForThisMachine({ os, cpu, libc }) {
  if (!os || !cpu || libc) return false;
  return os.includes(process.platform) && cpu.includes(process.arch);
}

// Without these, NODE_ENV=production or a user's setting would omit packages that the build needs.
const everything = ["--include=dev", "--include=optional", "--no-audit", "--no-fund"];

async function installPackages(folder) {
  rmSync(join(root, log), { force: true });
  const code = await npm(log, folder, "ci", ...everything);
  if (code !== 0) throw new Failure(`${reason(code)} Details: ${log}`);
}

/** A temporary folder for packages, which are moved to their final location when complete. */
const besides = (folder) => join(folder, ".cache/packages");

/**
 * npm leaves out all optional packages or none, and sharp's own programs are among them. It therefore gets a
 * package.json without the ones to omit; everything else follows the lock file.
 */
async function installWithout(folder, omitted) {
  const place = besides(folder);
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  const manifest = JSON.parse(read(join(folder, "package.json")));
  for (const name of omitted) delete manifest.optionalDependencies[name];
  writeFileSync(join(place, "package.json"), JSON.stringify(manifest));
  for (const file of [".npmrc", "package-lock.json"]) {
    copyFileSync(join(folder, file), join(place, file));
  }
  rmSync(join(root, log), { force: true });
  const code = await npm(log, place, "install", ...everything);
  if (code !== 0) throw new Failure(`${reason(code)} Details: ${log}`);
  rmSync(join(folder, "node_modules"), { recursive: true, force: true });
  renameSync(join(place, "node_modules"), join(folder, "node_modules"));
  rmSync(place, { recursive: true });
}

function reason(code) {
  const said = read(join(root, log));
  if (code === 127)
    return "npm was not found: run apt-get install npm on Debian and Ubuntu, or install Node from nodejs.org.";
  if (/ENOSPC|no space left/i.test(said)) return "The disk is full: free 1 GB and run this again.";
  if (/EACCES|EPERM|EROFS/.test(said)) {
    return "npm may not write node_modules here: run this as the folder's owner.";
  }
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET|network/i.test(said)) {
    return "npm could not reach its registry: check the network or the proxy and run this again.";
  }
  return "npm could not install the packages: fix what it reports and run this again.";
}

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

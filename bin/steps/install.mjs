import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "./failure.mjs";
import { logOf, root, run } from "./run.mjs";
import { step } from "./step.mjs";

const log = logOf("install");

/**
 * Makes a folder's node_modules match its package-lock.json, if it does not yet. Throws a Failure if npm
 * can't.
 */
export async function install(folder = root, title = "Installing packages") {
  const mark = join(folder, "node_modules/.lock-hash");
  const lock = read(join(folder, "package-lock.json"));
  const platform = `${process.platform}-${process.arch}`;
  const hash = createHash("sha256").update(lock).update(platform).digest("hex");
  if (read(mark) === hash) return;
  if (!isInstalledByHand(folder, lock)) {
    const done = () => packagesDone(folder, lock);
    await step(title, () => installPackages(folder), done);
  }
  writeFileSync(mark, hash);
}

/** `310 of 612`: packages already in node_modules, of those for this machine. */
function packagesDone(folder, lock) {
  const wanted = Object.entries(JSON.parse(lock).packages).filter(
    ([name, about]) => name && (!about.optional || isForThisMachine(about)),
  );
  const there = wanted.filter(([name]) => existsSync(join(folder, name, "package.json")));
  return `${there.length} of ${wanted.length}`;
}

/** True after a complete `npm ci` or `npm install` of exactly this lock file, which npm records itself. */
function isInstalledByHand(folder, lock) {
  try {
    const wanted = JSON.parse(lock).packages;
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

/** Packages for one platform are marked so; unmarked optional ones belong to them, and may be absent. */
function isForThisMachine({ os, cpu, libc }) {
  if (!os || !cpu || libc) return false;
  return os.includes(process.platform) && cpu.includes(process.arch);
}

// Without these, NODE_ENV=production or a user's setting would omit packages that the build needs.
const everything = ["--include=dev", "--include=optional", "--no-audit", "--no-fund"];

async function installPackages(folder) {
  rmSync(join(root, log), { force: true });
  let code = await npm(folder, "ci", ...everything);
  // Both install what the lock file says; only the second tolerates packages missing in the registry.
  if (code !== 0 && hasGaps()) code = await npm(folder, "install", "--no-save", ...everything);
  if (code !== 0) throw new Failure(`${reason(code)} Details: ${log}`);
}

/**
 * npm ci refuses a lock file without other platforms' packages, even if the registry has none of them. It
 * then names them without a version; if the lock file is really out of date, it names them with one.
 */
function hasGaps() {
  const said = read(join(root, log));
  const complaints = said.match(/(Missing|Invalid): .*/g) || [];
  return complaints.length > 0 && complaints.every((line) => /^Missing: \S+@ from/.test(line));
}

function npm(cwd, ...args) {
  const script = process.env.npm_execpath;
  const isScript = script && /npm-cli\.[cm]?js$/.test(script);
  if (isScript) return run(log, process.execPath, [script, ...args], { cwd });
  return run(log, "npm", args, { cwd, shell: process.platform === "win32" });
}

function reason(code) {
  const said = read(join(root, log));
  if (code === 127) return "npm was not found: install it with Node (nodejs.org).";
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

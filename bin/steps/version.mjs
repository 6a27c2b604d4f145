import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

/**
 * `1.0.0-f6dee84` (`-dirty` with changes that are not committed): the version of package.json and the commit,
 * which COMMIT gives where there is no Git repository. Without a commit the version alone.
 */
export function version(folder = root) {
  const { version: number } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return [number, commit(folder)].filter(Boolean).join("-");
}

function commit(folder) {
  const given = (process.env.COMMIT ?? "").slice(0, 8);
  if (given || !existsSync(join(folder, ".git"))) return given;
  const args = ["describe", "--always", "--dirty", "--exclude=*"];
  const said = spawnSync("git", args, { cwd: folder, encoding: "utf8" });
  return said.status === 0 ? said.stdout.trim() : "";
}

const file = join(root, "build/version");

/**
 * Writes it for the built site, which shows it at `/admin/health`. Git refuses to work for an account that
 * does not own the sources: then the version that their owner wrote is kept.
 */
export function writeVersion() {
  if (existsSync(file) && (!commit(root) || readFileSync(file, "utf8") === version())) return;
  mkdirSync(join(root, "build"), { recursive: true });
  writeFileSync(file, version());
}

import { spawnSync } from "node:child_process";
import { chmod, readFile, rename, stat, writeFile, chown } from "node:fs/promises";
import path from "node:path";
import type { S3Settings } from "#core/vendors/storage/s3-requests.server.ts";

/**
 * The settings of the program that PostgreSQL calls. In a file, because every user can see a command line.
 */
export interface ArchiveSettings {
  store: S3Settings;
  /** The public key that everything is encrypted to. */
  recipient: string;
  /** The database's system identifier. */
  id: string;
}

/** The settings' file, beside PostgreSQL's data folder, so that it is not in a base backup. */
const settingsFile = (cluster: string): string =>
  path.join(path.dirname(cluster), "continuous-backup-settings.json");

/** Writes the settings, readable only for PostgreSQL's account. @returns the file */
export async function writeArchiveSettings(
  cluster: string,
  settings: ArchiveSettings,
): Promise<string> {
  const file = settingsFile(cluster);
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, JSON.stringify(settings), { mode: 0o600, flush: true });
  await chmod(draft, 0o600);
  const { uid, gid } = await stat(cluster);
  if (process.getuid?.() === 0) await chown(draft, uid, gid);
  await rename(draft, file);
  return file;
}

export async function readArchiveSettings(file: string): Promise<ArchiveSettings> {
  return JSON.parse(await readFile(file, "utf8"));
}

/**
 * A command that PostgreSQL runs in the system's shell, which may contain `%p` and `%f`.
 * @param words in them, `%` is a literal character
 */
export function shellCommand(words: string[], placeholders: string): string {
  const quoted = words.map((word) =>
    process.platform === "win32" ? `"${word}"` : `'${word.replaceAll("'", `'\\''`)}'`,
  );
  return `${quoted.join(" ").replaceAll("%", "%%")} ${placeholders}`;
}

/** Whether PostgreSQL's account can run this command; it is another account if the site runs as root. */
export async function canRun(cluster: string, [program = "", script = ""]: string[]) {
  if (process.getuid?.() !== 0) return true;
  const { uid, gid } = await stat(cluster);
  return spawnSync(program, ["--check", script], { uid, gid, cwd: "/" }).status === 0;
}

import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { backupDays } from "#modules/privacy/privacy.ts";

const archive = /^(?:club|nightly|before-restore)-.*\.tar\.gz\.age$/;

/**
 * Deletes archives that the privacy policy no longer allows. Other files in the folder are not touched.
 * @returns the names of the deleted ones
 */
export async function deleteOldArchives(folder: string, now = new Date()): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => archive.test(name));
  const deleted: string[] = [];
  for (const name of names) {
    const file = path.join(folder, name);
    const { mtime } = await stat(file);
    const days = (now.getTime() - mtime.getTime()) / 86_400_000;
    if (days < backupDays) continue;
    await rm(file);
    deleted.push(name);
  }
  return deleted;
}

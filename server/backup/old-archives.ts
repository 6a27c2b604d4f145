import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { backupDays } from "#domain/privacy.ts";

const archive = /^(?:club|nightly|before-restore)-.*\.tar\.gz(?:\.age)?$/;
/** The nightly archives of releases until November 2026: not encrypted, with sessions and secrets. */
const openNightly = /^nightly-[a-z]+\.tar\.gz$/;

/**
 * Deletes archives that the privacy policy no longer allows, and open ones that have an encrypted
 * successor. Other files in the folder are left alone.
 * @returns the names of the deleted
 */
export async function deleteOldArchives(folder: string, now = new Date()): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => archive.test(name));
  const deleted: string[] = [];
  for (const name of names) {
    const file = path.join(folder, name);
    const { mtime } = await stat(file);
    const days = (now.getTime() - mtime.getTime()) / 86_400_000;
    const isReplaced = openNightly.test(name) && names.includes(`${name}.age`);
    if (days < backupDays && !isReplaced) continue;
    await rm(file);
    deleted.push(name);
  }
  return deleted;
}

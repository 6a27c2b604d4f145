import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Linux keeps this folder in memory. */
const inMemory = "/dev/shm";
const enough = 2 * 1024 ** 3;

/**
 * Creates a folder for one check's temporary files, in memory if it has enough space: copying the tests'
 * database takes 20 ms there and 300 ms on a virtual disk.
 * @returns its path, and a function that deletes it
 */
export function openScratch() {
  const path = mkdtempSync(join(hasRoom() ? inMemory : tmpdir(), "club-check-"));
  // As root, PostgreSQL runs as a user of its own, which needs access to its folder.
  chmodSync(path, 0o1777);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize > enough;
  } catch {
    return false;
  }
}

import { spawnSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";

/** A separate disk mounted under a folder, so small that a test can fill it. */
export interface SmallDisk {
  /** Writes until it is full. */
  fill(): void;
  /** Frees that space again. */
  free(): void;
  remove(): void;
}

/** @returns null where mounting is not allowed: it needs root, and fails in some containers */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk | null {
  const options = `size=${megabytes}m,mode=0755`;
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder]);
  if (mounted.status !== 0) return null;
  const filler = path.join(folder, "filler");
  return {
    fill() {
      const file = openSync(filler, "w");
      for (const size of [1 << 20, 1 << 12]) writeAll(file, Buffer.alloc(size));
      closeSync(file);
    },
    free: () => rmSync(filler),
    remove: () => void spawnSync("umount", ["-l", folder]),
  };
}

function writeAll(file: number, piece: Buffer) {
  try {
    for (;;) writeSync(file, piece);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}

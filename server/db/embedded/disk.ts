import { statfs } from "node:fs/promises";
import { StartupError } from "./startup-error.ts";

/** Less than a new cluster takes, so too little for PostgreSQL to do anything useful. */
const tooLittle = 64 * 1024 ** 2;

/**
 * The error for a full disk, if that is why a program working in `folder` failed: it says so, or dies
 * of it without a word.
 */
export async function diskFull(folder: string, said: string): Promise<StartupError | undefined> {
  const { bavail, bsize } = await statfs(folder);
  if (!/no space left/i.test(said) && bavail * bsize >= tooLittle) return undefined;
  return new StartupError(`The disk that holds ${folder} is full: free 100 MB and start again.`);
}

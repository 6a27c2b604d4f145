import { statfs } from "node:fs/promises";
import { codeOf } from "./records.ts";

/**
 * The site could not start. The message is one line: the problem and the next step; print it without the
 * stack.
 */
export class StartupError extends Error {
  override name = "StartupError";
}

const meanings: Record<string, string> = {
  EACCES:
    "is not readable and writable by this account: change its owner, or set DATA_DIR to a folder of yours",
  EPERM:
    "may not be changed by this account: change its owner, or set DATA_DIR to a folder of yours",
  ENOENT: "can't be made: set DATA_DIR to a folder on a writable disk",
  EROFS: "is on a read-only disk: set DATA_DIR to a folder on a writable one",
  ENOSPC: "is on a full disk: free some space and start again",
  EDQUOT: "is on a disk whose quota is used up: free some space and start again",
  ENOTDIR: "lies inside something that is not a folder: set DATA_DIR to a folder",
  EEXIST: "is not a folder: set DATA_DIR to a folder",
};

/** The error when the system could not run one of PostgreSQL's programs. */
export function cannotRun(program: string, cause: NodeJS.ErrnoException): StartupError {
  return new StartupError(
    `${program} can't be run (${cause.code}): install it again, on a disk that allows programs.`,
    { cause },
  );
}

/**
 * Turns a failed file operation into a StartupError in plain language.
 * @param what the thing in the reader's terms, e.g. "DATA_DIR /srv/club"
 * @returns the original error if the reader can't do anything about its code
 */
export function describeError(error: unknown, what: string): unknown {
  if (error instanceof StartupError || !(error instanceof Error)) return error;
  const meaning = meanings[codeOf(error) ?? ""];
  return meaning ? new StartupError(`${what} ${meaning}.`, { cause: error }) : error;
}

/** A new cluster needs more, so PostgreSQL can't start with less. */
const tooLittle = 64 * 1024 ** 2;

/**
 * The error for a full disk, if that is why a program failed in `folder`: the program either reports it, or
 * exits without a message.
 */
export async function diskFull(folder: string, output: string): Promise<StartupError | undefined> {
  const { bavail, bsize } = await statfs(folder);
  if (!/no space left/i.test(output) && bavail * bsize >= tooLittle) return undefined;
  return new StartupError(`The disk that holds ${folder} is full: free 100 MB and start again.`);
}

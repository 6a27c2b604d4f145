import { statfs } from "node:fs/promises";
import { codeOf } from "./records.ts";

/** The start failed. The message is one line: the problem and the next step; print it without the stack. */
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

/** The error for one of PostgreSQL's programs that the system could not run. */
export function cannotRun(program: string, cause: NodeJS.ErrnoException): StartupError {
  return new StartupError(
    `${program} can't be run (${cause.code}): install it again, on a disk that allows programs.`,
    { cause },
  );
}

/**
 * Turns a failed file operation into a StartupError in plain language.
 * @param what the thing as the reader knows it, e.g. "DATA_DIR /srv/club"
 * @returns the error itself when the reader can't act on its code
 */
export function describeError(error: unknown, what: string): unknown {
  if (error instanceof StartupError || !(error instanceof Error)) return error;
  const meaning = meanings[codeOf(error) ?? ""];
  return meaning ? new StartupError(`${what} ${meaning}.`, { cause: error }) : error;
}

/** Less than a new cluster needs, so PostgreSQL can't do anything useful with it. */
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

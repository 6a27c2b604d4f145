import { access } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { BackupError } from "./backup-error.ts";
import { readKeyFile, readKeys } from "./encryption.ts";
import { keyFileIn } from "./keys.ts";

/** The key from the given file, from the one in DATA_DIR, or typed by the user. */
export async function findKeys(given: string | undefined, dataDir: string): Promise<string[]> {
  if (given) return readKeyFile(path.resolve(given));
  const waiting = keyFileIn(dataDir);
  const isWaiting = await access(waiting).then(
    () => true,
    () => false,
  );
  if (isWaiting) return readKeyFile(waiting);
  if (!process.stdin.isTTY) {
    throw new BackupError(
      "This backup is locked. Put the club's backup key in a file, name it with --key KEYFILE, and delete it afterwards.",
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const typed = await terminal.question("The club's backup key (AGE-SECRET-KEY-1…): ");
  terminal.close();
  return readKeys(typed, "What you typed");
}

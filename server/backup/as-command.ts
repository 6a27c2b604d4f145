import { errorText, reasonOf } from "#domain/logged-error.ts";
import { StartupError } from "../db/embedded/startup-error.ts";
import { EnvError } from "../env.ts";
import { BackupError } from "./backup-error.ts";

/** Runs a command for a person: what they can mend is one line, anything else the whole story. */
export async function asCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const expected =
      error instanceof BackupError ||
      error instanceof StartupError ||
      error instanceof EnvError ||
      ["ENOENT", "EACCES", "ENOSPC", "ECONNREFUSED"].includes(code ?? "");
    process.stderr.write(`${expected ? reasonOf(error) : errorText(error)}\n`);
    process.exitCode = 1;
  }
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

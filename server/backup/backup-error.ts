/** A backup or restore that cannot be done: one line for the person who asked for it. */
export class BackupError extends Error {
  override name = "BackupError";
}

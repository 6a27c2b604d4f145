/** A backup or restore that cannot be done; the message is one line for the person who asked for it. */
export class BackupError extends Error {
  override name = "BackupError";
}

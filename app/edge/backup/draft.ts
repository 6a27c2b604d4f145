import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

const day = 24 * 60 * 60 * 1000;

/**
 * A folder in DATA_DIR for unencrypted files: it is on the disk that has the data anyway, and not among the
 * backups, which are copied elsewhere.
 */
export async function openDraft(
  dataDir: string,
): Promise<{ draft: string; discard: () => Promise<void> }> {
  const folder = path.join(dataDir, "backup-drafts");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await deleteAbandoned(folder);
  const draft = await mkdtemp(path.join(folder, "draft-"));
  return { draft, discard: () => rm(draft, { recursive: true, force: true }) };
}

/** A killed process leaves its draft behind. */
async function deleteAbandoned(folder: string) {
  for (const name of await readdir(folder)) {
    const draft = path.join(folder, name);
    const found = await stat(draft).catch(() => null);
    if (found && Date.now() - found.mtimeMs > day)
      await rm(draft, { recursive: true, force: true });
  }
}

import { createWriteStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { BackupError } from "../backup/backup-error.ts";
import { decryptWith } from "../backup/encryption.ts";
import { type Base, fileOf, isSegment, numberOf, places, timelineOf } from "./names.ts";
import type { BackupStore, StoredObject } from "./store.ts";

interface StoredFile extends StoredObject {
  file: string;
}

/** The log that is stored after a base backup. */
export interface StoredLog {
  /** Without gaps, from the first file that the base needs. */
  files: StoredFile[];
  /** The first missing file if later ones are stored; null: there is no gap. */
  missing: string | null;
  /** The history files of later timelines, so that PostgreSQL chooses an unused one. */
  histories: StoredFile[];
}

/**
 * @throws BackupError when the database was restored to an earlier moment after this base and before `at`:
 * the base's own log would lead to a state that was discarded
 */
export async function readStoredLog(
  store: BackupStore,
  id: string,
  { base, at }: { base: Base; at: Date | null },
): Promise<StoredLog> {
  const timeline = timelineOf(base.from);
  const later: StoredFile[] = [];
  const histories: StoredFile[] = [];
  for await (const one of store.list(places.log(id))) {
    const stored = { ...one, file: fileOf(one.key) };
    const isFork = stored.file.endsWith(".history") && timelineOf(stored.file) > timeline;
    if (isFork && (!at || stored.storedAt < at)) {
      const moment = stored.storedAt.toISOString();
      throw new BackupError(
        `The database was restored at ${moment}, and no base backup ended between that and the moment: name a moment before ${moment}, or a later one.`,
      );
    }
    if (isFork) histories.push(stored);
    const isNeeded = isSegment(stored.file) && numberOf(stored.file) >= numberOf(base.from);
    if (isNeeded && timelineOf(stored.file) === timeline) later.push(stored);
  }
  later.sort((one, other) => numberOf(one.file) - numberOf(other.file));
  const first = numberOf(base.from);
  const gap = later.findIndex(({ file }, at) => numberOf(file) !== first + at);
  if (gap === -1)
    return { files: later, missing: later.length === 0 ? base.from : null, histories };
  return { files: later.slice(0, gap), missing: nameAfter(timeline, first + gap), histories };
}

const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, "0");
const nameAfter = (timeline: string, number: number) =>
  timeline + hex(Math.floor(number / 256)) + hex(number % 256);

/** Several at once, because a day has 1,440 small ones. */
const atOnce = 8;

/** Downloads and decrypts log files, which stay compressed. */
export async function fetchLog(
  store: BackupStore,
  files: StoredFile[],
  { identities, folder }: { identities: string[]; folder: string },
): Promise<void> {
  const waiting = [...files];
  const fetchNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const encrypted = await store.read(next.key);
      if (!encrypted) throw new BackupError(`${next.file} of the log is missing: it was deleted.`);
      const to = createWriteStream(path.join(folder, `${next.file}.gz`), { mode: 0o600 });
      await pipeline(encrypted, decryptWith(identities, next.key), to);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, fetchNext));
}

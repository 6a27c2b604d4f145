import { createHash } from "node:crypto";
import type { Database } from "#core/db/database.server.ts";
import { openDatabase } from "#core/db/database.server.ts";
import type { FileStorage } from "#core/vendors/storage/port.server.ts";
import { filesOf } from "#modules/media/library.server.ts";
import { uploads } from "#modules/media/schema.ts";
import { BackupError } from "../backup/backup-error.ts";
import { places } from "./names.ts";
import { encryptFile, decryptFile } from "./encryption.ts";
import type { BackupStore, StoredObject } from "./store.ts";

const day = 86_400_000;

/** Each backup key has its own folder, so after a change of the key all pictures are stored again. */
const folderOf = (recipient: string) =>
  createHash("sha256").update(recipient).digest("hex").slice(0, 12);

/** The names of the files of all uploaded pictures. A name's content never changes. */
const namesIn = async (db: Database): Promise<string[]> =>
  (await db.select().from(uploads)).flatMap(filesOf).map(({ name }) => name);

/** A database, and where its pictures are stored. */
interface Stored {
  store: BackupStore;
  /** The database's identifier. */
  id: string;
  recipient: string;
}

/**
 * Stores each uploaded picture of the local disk once.
 * @param known the keys that are already stored; new ones are added. Empty: the bucket is listed.
 */
export async function storePictures(
  { store, id, recipient }: Stored,
  { db, storage, known }: { db: Database; storage: FileStorage; known: Set<string> },
): Promise<void> {
  const keyOf = (name: string) => places.pictures(id, `${folderOf(recipient)}/${name}`);
  const fresh = (await namesIn(db)).filter((name) => !known.has(keyOf(name)));
  if (fresh.length === 0) return;
  if (known.size === 0) for await (const { key } of store.list(places.pictures(id))) known.add(key);
  for (const name of fresh) {
    const key = keyOf(name);
    const bytes = known.has(key) ? null : await storage.get(name);
    if (!bytes) continue;
    await store.put(key, await encryptFile(bytes, recipient));
    known.add(key);
  }
}

/**
 * Deletes pictures that have not been on the site for a number of days. The bucket records when one was first
 * missing.
 * @returns how many pictures
 */
export async function deleteOldPictures(
  { store, id, recipient }: Stored,
  { db, keepDays, now = new Date() }: { db: Database; keepDays: number; now?: Date },
): Promise<number> {
  const names = await namesIn(db);
  const inUse = new Set(names.map((name) => places.pictures(id, `${folderOf(recipient)}/${name}`)));
  const missed = new Map<string, Date>();
  for await (const { key, storedAt } of store.list(places.missed(id))) missed.set(key, storedAt);
  let deleted = 0;
  for await (const { key } of store.list(places.pictures(id))) {
    const note = places.missed(id, key.slice(places.pictures(id).length));
    const since = missed.get(note);
    if (inUse.has(key)) {
      if (since) await store.remove(note);
    } else if (!since) {
      await store.put(note, Buffer.from("Not in use when the site looked."));
    } else if (since.getTime() <= now.getTime() - keepDays * day) {
      await store.remove(key);
      await store.remove(note);
      deleted += 1;
    }
  }
  return deleted;
}

/**
 * Downloads the pictures of a restored database.
 * @param url of that database
 * @param write called with each of them
 * @returns what was found, as a sentence
 */
export async function fetchPictures(
  { store, id, identities }: { store: BackupStore; id: string; identities: string[] },
  url: string,
  write: (name: string, bytes: Buffer) => Promise<void>,
): Promise<string> {
  const stored = new Map<string, StoredObject[]>();
  for await (const one of store.list(places.pictures(id))) {
    const name = one.key.replace(/^.*\//, "").replace(/\.gz\.age$/, "");
    stored.set(name, [...(stored.get(name) ?? []), one]);
  }
  const { db, close } = openDatabase(url, { connections: 1 });
  const names = await namesIn(db).finally(close);
  const lost: string[] = [];
  for (const name of names) {
    const bytes = await openNewest(store, stored.get(name) ?? [], identities);
    if (bytes) await write(name, bytes);
    else lost.push(name);
  }
  const found = `Read ${names.length - lost.length} of ${names.length} picture files.`;
  return lost.length === 0 ? found : `${found} Not stored: ${lost.join(", ")}.`;
}

/** The content of the newest of these that one of the keys decrypts. */
async function openNewest(
  store: BackupStore,
  objects: StoredObject[],
  identities: string[],
): Promise<Buffer | null> {
  const newestFirst = objects.toSorted((a, b) => b.storedAt.getTime() - a.storedAt.getTime());
  for (const { key } of newestFirst) {
    const bytes = await decryptFile(store, key, identities).catch((error) => {
      if (error instanceof BackupError) return null;
      throw error;
    });
    if (bytes) return bytes;
  }
  return null;
}

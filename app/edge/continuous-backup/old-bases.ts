import { type Base, baseOf, fileOf, isSegment, numberOf, places } from "./names.ts";
import type { BackupStore } from "./store.ts";

const day = 86_400_000;

/** The complete base backups of a database, the oldest first. */
export async function listBases(store: BackupStore, id: string): Promise<Base[]> {
  const bases: Base[] = [];
  for await (const { key } of store.list(places.ended(id))) {
    const base = baseOf(key);
    if (base) bases.push(base);
  }
  return bases.sort((one, other) => one.endedAt.getTime() - other.endedAt.getTime());
}

/**
 * Deletes what is not needed to restore any moment of the last days: base backups, the log before the oldest
 * remaining one, and all of another database that has had no additions for that long.
 * @param id the database that is in use
 * @returns how many files
 */
export async function deleteOld(
  store: BackupStore,
  id: string,
  { keepDays, now = new Date() }: { keepDays: number; now?: Date },
): Promise<number> {
  const from = now.getTime() - keepDays * day;
  let deleted = await deleteBefore(store, id, from);
  for (const other of (await store.folders()).filter((name) => /^\d+$/.test(name) && name !== id))
    deleted += await deleteAbandoned(store, other, from);
  return deleted;
}

async function deleteBefore(store: BackupStore, id: string, from: number): Promise<number> {
  const bases = await listBases(store, id);
  // The first moment of that period needs the base backup before it.
  const oldest = bases.findLastIndex(({ endedAt }) => endedAt.getTime() <= from);
  const [first, ...others] = bases.slice(Math.max(0, oldest));
  if (!first) return 0;
  const needed = Math.min(...[first, ...others].map((base) => numberOf(base.from)));
  let deleted = 0;
  const remove = async (key: string) => {
    await store.remove(key);
    deleted += 1;
  };
  for (const base of bases.slice(0, Math.max(0, oldest))) {
    await remove(places.ended(id, base));
    await remove(places.base(id, base.from));
  }
  for await (const { key } of store.list(places.log(id))) {
    // The record of a base backup begins with the name of a log file, too. History files of restores are
    // kept.
    const file = fileOf(key).slice(0, 24);
    if (isSegment(file) && numberOf(file) < needed) await remove(key);
  }
  return deleted;
}

async function deleteAbandoned(store: BackupStore, id: string, from: number): Promise<number> {
  const keys: string[] = [];
  for await (const { key, storedAt } of store.list(`${id}/`)) {
    if (storedAt.getTime() > from) return 0;
    keys.push(key);
  }
  for (const key of keys) await store.remove(key);
  return keys.length;
}

import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { places } from "./names.ts";
import type { BackupStore } from "./store.ts";

const drillFile = (dataDir: string) => path.join(dataDir, "restore-drill.json");

/** Records that a restore was tested now: here, and in the bucket, if it was on another machine. */
export async function recordDrill(
  dataDir: string,
  { store, id }: { store: BackupStore; id: string },
): Promise<void> {
  const done = JSON.stringify({ at: new Date().toISOString() });
  await store.put(places.drill(id), Buffer.from(done));
  await writeFile(drillFile(dataDir), done);
}

/** When a restore was last tested; null: never. */
export async function readLastDrill(dataDir: string): Promise<Date | null> {
  const done = await readFile(drillFile(dataDir), "utf8").catch(() => null);
  return done === null ? null : new Date(JSON.parse(done).at);
}

/** Copies the record of a test on another machine from the bucket. */
export async function fetchLastDrill(
  dataDir: string,
  { store, id }: { store: BackupStore; id: string },
): Promise<void> {
  const noted = await store.read(places.drill(id));
  if (noted) await writeFile(drillFile(dataDir), await text(noted));
}

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { openDatabase } from "#core/db/database.server.ts";
import { migrate } from "#core/db/migrate.server.ts";
import { localStorage } from "#core/vendors/storage/local.server.ts";
import { exactTime, instantOf } from "#core/time/time.ts";
import { BackupError } from "../backup/backup-error.ts";
import { backupsIn } from "../backup/backup.ts";
import { printLine } from "../backup/command.ts";
import { erasuresFile } from "../backup/erasure-list.ts";
import { findKeys } from "../backup/find-keys.ts";
import { leftOutRows, leftOutTables } from "../backup/left-out.ts";
import { enqueueUnsent } from "../backup/restore.ts";
import { signEverybodyOut } from "../backup/settle.ts";
import { dataDirFor } from "../embedded-postgres/files.ts";
import { takeLock } from "../embedded-postgres/lock.ts";
import type { Env } from "../env.ts";
import { checkRestored } from "./check-restored.ts";
import { recordDrill } from "./last-drill.ts";
import { type Base, places } from "./names.ts";
import { listBases } from "./old-bases.ts";
import { fetchPictures } from "./pictures.ts";
import { type RestorePlan, restoreMoment } from "./point-in-time.ts";
import { decryptFile } from "./encryption.ts";
import { type BackupStore, openStore } from "./store.ts";

interface Asked {
  dataDir: string;
  /** The file with the backup key. */
  key: string | undefined;
}

/**
 * `npm run restore -- --at MOMENT`: restores the embedded database from the continuous backup into a DATA_DIR
 * without one.
 * @throws BackupError with what is wrong and what to do
 */
export async function restoreStored(
  env: Env,
  { dataDir, key, at, withoutErasures }: Asked & { at: string; withoutErasures: boolean },
): Promise<void> {
  const store = storeOf(env);
  const { plan, timeZone } = await planFor(store, at);
  const identities = await findKeys(key, dataDir);
  const erasures = await decryptFile(store, places.erasures(plan.id), identities);
  if (!erasures && !withoutErasures) {
    throw new BackupError(
      "The bucket has no list of who was deleted: people who asked to be deleted would come back. To restore anyway, add --without-erasures.",
    );
  }
  await mkdir(dataDir, { recursive: true });
  const { postgresBin } = env;
  const lock = await takeLock(dataDir);
  try {
    const into = { store, identities, dataDir, print: printLine, postgresBin };
    const onOwnDisk = !env.vendors.storage;
    const whileOpen = async (url: string) => {
      await makeFitForUse(url);
      const { put } = localStorage(path.join(dataDir, "uploads"));
      const write = (name: string, bytes: Buffer) => put(name, { bytes, type: "" });
      if (onOwnDisk) printLine(await fetchPictures({ store, id: plan.id, identities }, url, write));
    };
    const reached = await restoreMoment(plan, { ...into, whileOpen });
    if (erasures) {
      await mkdir(backupsIn(dataDir), { recursive: true });
      await writeFile(path.join(backupsIn(dataDir), erasuresFile), erasures, { mode: 0o600 });
    }
    printLine(`Restored into ${dataDir}. ${sayReached(reached ?? plan.base.endedAt, timeZone)}`);
    printLine("Put health-key.txt into DATA_DIR, or set HEALTH_KEY, and start the site.");
    printLine(
      "Staff have to sign in again. When it starts, the site deletes again what families asked to delete.",
    );
  } finally {
    await lock.release();
  }
}

/**
 * `npm run restore -- --drill`: restores the newest state into a folder of its own, reads all of it, and
 * deletes it. The site may be running.
 * @throws BackupError when it cannot be restored, or not all of it can be read
 */
export async function drill(env: Env, { dataDir, key }: Asked): Promise<void> {
  const store = storeOf(env);
  const { plan, timeZone } = await planFor(store, "newest");
  const identities = await findKeys(key, dataDir);
  await mkdir(dataDir, { recursive: true });
  const { postgresBin } = env;
  const scratch = await mkdtemp(path.join(dataDir, "restore-drill-"));
  try {
    const into = { store, identities, dataDir: scratch, print: printLine, postgresBin };
    const whileOpen = async (url: string) => {
      printLine(await checkRestored(url));
      if (!env.vendors.storage)
        printLine(await fetchPictures({ store, id: plan.id, identities }, url, async () => {}));
    };
    const reached = await restoreMoment(plan, { ...into, whileOpen });
    await recordDrill(dataDir, { store, id: plan.id });
    printLine(sayReached(reached ?? plan.base.endedAt, timeZone));
    printLine("The drill succeeded. Nothing was changed, and its copy is deleted.");
  } finally {
    for (const folder of [scratch, dataDirFor(scratch)])
      await rm(folder, { recursive: true, force: true });
  }
}

function storeOf({ continuousBackup }: Env): BackupStore {
  if (continuousBackup) return openStore(continuousBackup.store);
  throw new BackupError("There is no continuous backup: set the BACKUP_S3_… settings first.");
}

const sayReached = (at: Date, zone: string) =>
  `Its last change is of ${exactTime(at, zone)} (${at.toISOString()}).`;

/**
 * The newest base backup before a moment, of any database.
 * @param moment `newest`, or a date and time: in the club's zone unless it ends in `Z` or an offset
 */
export async function planFor(
  store: BackupStore,
  moment: string,
): Promise<{ plan: RestorePlan; timeZone: string }> {
  const all: { id: string; base: Base; bases: Base[] }[] = [];
  for (const id of (await store.folders()).filter((name) => /^\d+$/.test(name))) {
    const bases = await listBases(store, id);
    all.push(...bases.map((base) => ({ id, base, bases })));
  }
  all.sort((one, other) => one.base.endedAt.getTime() - other.base.endedAt.getTime());
  const newest = all.at(-1);
  if (!newest) throw new BackupError(`${store.name} has no base backup.`);
  const timeZone = await zoneOf(store, newest);
  const at = moment === "newest" ? null : momentOf(moment, timeZone);
  const chosen = at ? all.findLast(({ base }) => base.endedAt <= at) : newest;
  if (!chosen) {
    const first = all[0]?.base.endedAt ?? new Date();
    throw new BackupError(
      `There is no base backup before that moment: the first ended ${exactTime(first, timeZone)} (${first.toISOString()}).`,
    );
  }
  return { plan: { ...chosen, at }, timeZone };
}

async function zoneOf(store: BackupStore, { id, base }: { id: string; base: Base }) {
  const facts = await store.read(places.ended(id, base));
  return facts ? (JSON.parse(await text(facts)) as { timeZone: string }).timeZone : "UTC";
}

function momentOf(given: string, zone: string): Date {
  const isWhole = /(Z|[+-]\d\d:?\d\d)$/.test(given);
  const at = isWhole ? new Date(given) : instantOf(given, zone);
  if (!at || Number.isNaN(at.getTime()))
    throw new BackupError(`--at ${given} is no date and time: write it as 2026-11-26T14:05.`);
  if (at > new Date())
    throw new BackupError(`--at ${given} is in the future (${at.toISOString()}).`);
  return at;
}

/** As after the restore of an archive: nobody is signed in, and pending messages are sent. */
async function makeFitForUse(url: string): Promise<void> {
  await migrate(url);
  const { db, close } = openDatabase(url, { connections: 1 });
  try {
    const tables = [...leftOutTables, ...leftOutRows.keys()];
    await db.transaction((transaction) => signEverybodyOut(transaction, tables));
  } finally {
    await close();
  }
  const queued = await enqueueUnsent(url);
  if (queued > 0) printLine(`${queued} queued messages will be sent when the site starts.`);
}

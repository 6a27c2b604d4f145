import { readFile } from "node:fs/promises";
import path from "node:path";
import { eq, inArray } from "drizzle-orm";
import { openDatabase } from "#core/db/database.server.ts";
import { migrate, migrationNames } from "#core/db/migrate.server.ts";
import { queuedAgain } from "#modules/outbox/deliver.server.ts";
import { type Manifest, unpackArchive, uploadPath } from "./archive.ts";
import { BackupError } from "./backup-error.ts";
import { openDraft } from "./draft.ts";
import { emptySchemas, fill, withClient } from "./fill.ts";
import { chooseKeys, chooseErasures, readPresent } from "./present.ts";
import { type Settled, settle } from "./settle.ts";
import { readSigningKeys } from "./signing-keys.ts";
import type { UploadFiles } from "./uploads.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { messages } from "#modules/messaging/schema.ts";

export interface RestoreOptions {
  uploads: UploadFiles;
  /** The club's keys to try; none is needed for an archive that is not encrypted. */
  identities: string[];
  /** DATA_DIR of this machine. */
  dataDir: string;
  /** Restore even though it is unknown who asked to be deleted after the backup. */
  withoutErasures?: boolean;
  /** Called when the archive is checked, before anything is changed. */
  beforeChange?: () => Promise<void>;
}

/**
 * Restores an archive into a database; all of it is checked before anything is changed. The schema is built
 * as it was when the archive was made, filled, then upgraded by the usual migrations. Then people who were
 * erased since are erased again, and sign-in data is deleted.
 * @param url an empty database, embedded or any other; one with tables is emptied first
 * @throws BackupError when the archive is damaged, locked with another key, or of a newer release, or there
 * is no erasure list; and the error of a step that failed, with the database left empty
 */
export async function restoreBackup(
  url: string,
  file: string,
  { uploads, identities, dataDir, withoutErasures = false, beforeChange }: RestoreOptions,
): Promise<{ manifest: Manifest } & Settled> {
  const { draft, discard } = await openDraft(dataDir);
  try {
    const manifest = await unpackArchive(file, { folder: draft, identities });
    await refuseNewer(manifest);
    const beside = path.dirname(path.resolve(file));
    const present = await readPresent(url);
    const keys = chooseKeys(manifest, [
      ...(await readSigningKeys(beside, identities)),
      present.keys,
    ]);
    const places = { beside, dataDir, present, erasuresKey: keys.erasuresKey, withoutErasures };
    const erasures = await chooseErasures(manifest, places);
    await beforeChange?.();
    await withClient(url, emptySchemas);
    try {
      await migrate(url, { upTo: manifest.migrations });
      await withClient(url, (client) => fill(client, manifest, draft));
      await migrate(url);
      const settled = await settle(url, { manifest, ...keys, erasures, present });
      for (const { name, type } of manifest.uploads) {
        const bytes = await readFile(path.join(draft, uploadPath(name)));
        await uploads.write({ name, type, bytes });
      }
      return { manifest, ...settled };
    } catch (error) {
      // Emptied, so that the site never starts with a half-filled database, or with people who were erased.
      await withClient(url, emptySchemas);
      throw error;
    }
  } finally {
    await discard();
  }
}

/** @throws BackupError when a site, or another program, is using this database now */
export async function refuseCompany(url: string): Promise<void> {
  const others = await withClient(url, async (client) => {
    const { rows } = await client.query(
      `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    return rows[0].count as number;
  });
  if (others > 0) {
    throw new BackupError("The database is in use: stop the site (every instance of it) first.");
  }
}

/** Whether this database already has the club's tables. */
export async function isInUse(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(
      "select to_regclass('public.migrations') is not null as used",
    );
    return rows[0].used;
  });
}

async function refuseNewer(manifest: Manifest) {
  const known = new Set(await migrationNames());
  const unknown = manifest.migrations.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new BackupError(
    `This backup was made by a newer release (it knows ${unknown.join(", ")}): update the site first.`,
  );
}

/**
 * Makes every queued delivery due at once. A message to
 * families that was to be sent later is a draft again.
 * @returns how many
 */
export async function enqueueUnsent(url: string): Promise<number> {
  const { db, close } = openDatabase(url, { connections: 1 });
  const open = inArray(deliveries.state, ["pending", "sending", "retrying"]);
  try {
    const { rowCount } = await db.update(deliveries).set(queuedAgain).where(open);
    // It may have been sent since the backup was made, so staff decide.
    await db
      .update(messages)
      .set({ state: "draft", notBefore: null })
      .where(eq(messages.state, "waiting"));
    return rowCount ?? 0;
  } finally {
    await close();
  }
}

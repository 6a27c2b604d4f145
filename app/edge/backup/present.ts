import type { Manifest } from "./archive.ts";
import { backupsIn } from "./backup.ts";
import { BackupError } from "./backup-error.ts";
import { withClient } from "./fill.ts";
import path from "node:path";
import { readErasures, erasuresFile, erasuresKeyId } from "./erasure-list.ts";
import { keyHash, type SigningKeys } from "./signing-keys.ts";
import type { Erasure } from "./schema.ts";

/** Data in the database that is about to be replaced and is not in the archive. */
export interface Present {
  keys: SigningKeys;
  erasures: Erasure[];
  /** The public key of its backups. */
  recipient: string | null;
}

/** Reads it from the club's database, or an empty one. */
export async function readPresent(url: string): Promise<Present> {
  return withClient(url, async (client) => {
    const rowsOf = async (table: string) => {
      const { rows } = await client.query("select to_regclass($1) is not null as is_there", [
        table,
      ]);
      return rows[0].is_there ? (await client.query(`select * from ${table}`)).rows : [];
    };
    const secrets: { name: string; value: string }[] = await rowsOf("public.secrets");
    const removed = await rowsOf("public.erasures");
    const [key]: { recipient: string }[] = await rowsOf("public.backup_keys");
    return {
      keys: Object.fromEntries(secrets.map(({ name, value }) => [name, value])),
      erasures: removed.map(({ id, kind, subject, erased_at: erasedAt }) => ({
        id,
        kind,
        subject,
        erasedAt,
      })),
      recipient: key?.recipient ?? null,
    };
  });
}

/**
 * The keys that an archive needs, from the first source that has the right one.
 * @param places keys from the files beside the archive, and from the database that is replaced
 */
export function chooseKeys(
  { signingKeys, erasuresKey }: Manifest,
  places: SigningKeys[],
): { signing: SigningKeys; erasuresKey: string | null } {
  const signing: SigningKeys = {};
  for (const [name, hash] of Object.entries(signingKeys)) {
    const key = places.map((keys) => keys[name]).find((found) => found && keyHash(found) === hash);
    if (key) signing[name] = key;
  }
  return {
    signing,
    erasuresKey: erasuresKey ?? places.map(({ erasures }) => erasures).find(Boolean) ?? null,
  };
}

interface ErasureOptions {
  /** The folder of the archive. */
  beside: string;
  dataDir: string;
  present: Present;
  erasuresKey: string | null;
  withoutErasures: boolean;
}

/**
 * All erasures that are known here: from the lists beside the archive and in DATA_DIR, and from the database
 * that is replaced.
 * @throws BackupError when there is no list, or it cannot be used
 */
export async function chooseErasures(
  manifest: Manifest,
  { beside, dataDir, present, erasuresKey, withoutErasures }: ErasureOptions,
): Promise<Erasure[]> {
  if (withoutErasures) return [];
  const files = [beside, backupsIn(dataDir)].map((folder) => path.join(folder, erasuresFile));
  const list = await readErasures(files);
  if (erasuresKey === null) {
    if (list.erasures.size === 0) return [];
    throw new BackupError(
      `Nobody could be deleted again: the key of ${erasuresFile} is in signing-keys-….age, which has to be beside the backup and needs --key. ${insist}`,
    );
  }
  const id = erasuresKeyId(erasuresKey);
  const inDatabase = present.keys.erasures === erasuresKey;
  if (!list.keyIds.has(id) && !inDatabase) {
    throw new BackupError(
      `${erasuresFile} of ${manifest.club} is not beside the backup: without it people who asked to be deleted would come back. Copy the newest one there. ${insist}`,
    );
  }
  return [
    ...[...list.erasures.values()].filter(({ keyId }) => keyId === id),
    ...(inDatabase ? present.erasures : []),
  ];
}

const insist = "If it is lost, add --without-erasures.";

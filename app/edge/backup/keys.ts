import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { sql } from "drizzle-orm";
import type { Database } from "#core/db/database.server.ts";
import { BackupError } from "./backup-error.ts";
import { readKeyFile } from "./encryption.ts";
import { backupKeys } from "./schema.ts";

/** The file with a new backup key until the office saves it. It must not be among the backups. */
export const keyFileIn = (dataDir: string): string => path.join(dataDir, "backup-key.txt");

export interface KeyOptions {
  db: Database;
  dataDir: string;
  /** The club's name, for the key's file. */
  club: string;
  /** The public key of BACKUP_RECIPIENT; null: the site generates the pair. */
  recipient: string | null;
}

/**
 * The public key for the next backup. The first backup generates the pair, and the database stores only the
 * public half.
 */
export async function backupRecipient({ db, recipient, ...place }: KeyOptions): Promise<string> {
  if (recipient) return recipient;
  return db.transaction(async (transaction) => {
    // Two backups at once must not make two pairs.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('backup key'))`);
    const [known] = await transaction.select().from(backupKeys);
    if (known) return known.recipient;
    const made = await keyPair(place);
    await transaction.insert(backupKeys).values({ recipient: made });
    return made;
  });
}

/**
 * Deletes the public key in use, so that the next backup generates a new pair, because the club lost its key.
 * @throws BackupError when the key is not lost, but still on this machine
 */
export async function discardRecipient(db: Database, dataDir: string): Promise<void> {
  if ((await readWaitingKey(dataDir)) !== null) {
    throw new BackupError(
      `The key is not lost: it is in ${keyFileIn(dataDir)}. Save it, and delete that file first.`,
    );
  }
  await db.delete(backupKeys);
}

/** A pair whose file still exists is used again: no key is ever overwritten. */
async function keyPair({ dataDir, club }: Pick<KeyOptions, "dataDir" | "club">): Promise<string> {
  const file = keyFileIn(dataDir);
  const [stored] = (await readKeyFile(file).catch(ifMissing)) ?? [];
  return stored ? identityToRecipient(stored) : makeKeyFile(file, club);
}

/** Writes a new private key, which only the file's owner can read. @returns its public half */
export async function makeKeyFile(file: string, club: string): Promise<string> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, keyText({ club, recipient, identity }), { mode: 0o600, flag: "wx" });
  await chmod(file, 0o600);
  return recipient;
}

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

const keyText = (made: { club: string; recipient: string; identity: string }) =>
  `# This key opens the backups of ${made.club}. Nobody can restore a backup without it.
# 1. Save it in the club's password manager, and print it for the office.
# 2. Then delete this file: whoever has the key and a backup can read all data.
# public key: ${made.recipient}
${made.identity}
`;

/**
 * The text of the key's file on this machine; null: the office has saved it. Empty: the file belongs to
 * another account, as after a backup that was made as root.
 */
export function readWaitingKey(dataDir: string): Promise<string | null> {
  return readFile(keyFileIn(dataDir), "utf8").catch((error: NodeJS.ErrnoException) =>
    error.code === "EACCES" ? "" : ifMissing(error),
  );
}

/** Deletes the key: from now on only the office has it. */
export const deleteWaitingKey = (dataDir: string): Promise<void> =>
  rm(keyFileIn(dataDir), { force: true });

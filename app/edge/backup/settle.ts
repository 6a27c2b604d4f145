import { eq, sql } from "drizzle-orm";
import { openDatabase, type Transaction } from "#core/db/database.server.ts";
import { erasuresKeyName } from "#core/db/erasures.server.ts";
import type { Manifest } from "./archive.ts";
import { leftOutRows, leftOutTables } from "./left-out.ts";
import type { Present } from "./present.ts";
import { nobody, type RedoneErasures, redoErasures } from "./redo-erasures.ts";
import type { SigningKeys } from "./signing-keys.ts";
import { secrets } from "#core/db/schema.ts";
import { backupKeys, type Erasure } from "./schema.ts";
import { staffUsers } from "#core/audit/schema.ts";
import { staffTwoFactors } from "#modules/accounts/schema.ts";

interface Known {
  manifest: Manifest;
  signing: SigningKeys;
  /** The key of the erasures' hashes; null: nobody was erased yet when it was made. */
  erasuresKey: string | null;
  erasures: Erasure[];
  present: Present;
}

/** The facts that the person who restored must know. */
export interface Settled extends RedoneErasures {
  /** The names of signing keys that were not found; the site makes new ones. */
  lostKeys: string[];
  /** The accounts that have to set up their authenticator app again, because its key was not found. */
  twoFactorOff: string[];
}

/** Brings a database that was just filled up to date, in one transaction. */
export async function settle(url: string, known: Known): Promise<Settled> {
  const { db, close } = openDatabase(url, { connections: 1 });
  try {
    return await db.transaction(async (transaction) => {
      const tables = known.manifest.tables.map(({ name }) => name);
      await signEverybodyOut(transaction, tables);
      const lost = await storeKeys(transaction, known);
      const { erasuresKey, erasures } = known;
      if (erasuresKey === null) return { ...lost, ...nobody };
      return {
        ...lost,
        ...(await redoErasures(transaction, { key: erasuresKey, listed: erasures })),
      };
    });
  } finally {
    await close();
  }
}

/** An archive of an earlier release may have rows that this one leaves out; a copy of the database has all. */
export async function signEverybodyOut(transaction: Transaction, tables: Iterable<string>) {
  for (const name of tables) {
    const gone = leftOutTables.has(name) && name !== "secrets" ? "true" : leftOutRows.get(name);
    if (gone) await transaction.execute(sql.raw(`delete from "${name}" where ${gone}`));
  }
}

async function storeKeys(
  transaction: Transaction,
  { manifest, signing, erasuresKey, present }: Known,
): Promise<Pick<Settled, "lostKeys" | "twoFactorOff">> {
  const keys = Object.entries({
    ...signing,
    ...(erasuresKey && { [erasuresKeyName]: erasuresKey }),
  });
  if (keys.length > 0) {
    const rows = keys.map(([name, value]) => ({ name, value }));
    await transaction.insert(secrets).values(rows).onConflictDoNothing();
  }
  if (present.recipient && (await transaction.$count(backupKeys)) === 0) {
    await transaction.insert(backupKeys).values({ recipient: present.recipient });
  }
  const lostKeys = Object.keys(manifest.signingKeys).filter((name) => !signing[name]);
  return {
    lostKeys,
    twoFactorOff: lostKeys.includes("sessions") ? await turnTwoFactorOff(transaction) : [],
  };
}

/**
 * The sessions' key encrypts the authenticator apps' secrets: without it that step of the sign-in would
 * always fail.
 */
async function turnTwoFactorOff(transaction: Transaction): Promise<string[]> {
  await transaction.delete(staffTwoFactors);
  const changed = await transaction
    .update(staffUsers)
    .set({ twoFactorEnabled: false })
    .where(eq(staffUsers.twoFactorEnabled, true))
    .returning({ email: staffUsers.email });
  return changed.map(({ email }) => email);
}

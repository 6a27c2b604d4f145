import { and, eq, ne, notInArray, sql } from "drizzle-orm";
import { openDatabase, type Transaction } from "../db/database.ts";
import { removalHash, removalsKeyName } from "../db/removals.ts";
import { backupKeys, type Removal, type RemovalKind, removals } from "../db/schema/backups.ts";
import { crmContacts, newsletterSubscribers, secrets } from "../db/schema/forms.ts";
import { staffTwoFactors, staffUsers } from "../db/schema/staff.ts";
import { unsubscribeAgain } from "../newsletter/consent.ts";
import { everyAddress, forgetPerson } from "../privacy/forget-person.ts";
import type { Manifest } from "./archive.ts";
import { leftOutRows, leftOutTables } from "./left-out.ts";
import type { Present } from "./present.ts";
import type { SigningKeys } from "./signing-keys.ts";

interface Known {
  manifest: Manifest;
  signing: SigningKeys;
  /** The key of the removals' hashes; null: the archive is from before there were any. */
  removalsKey: string | null;
  removals: Removal[];
  present: Present;
}

/** What the person who restored has to be told. */
export interface Settled {
  /** The names of signing keys that were not found; the site makes new ones. */
  lostKeys: string[];
  /** The accounts that have to set up their authenticator app again, because its key was not found. */
  twoFactorOff: string[];
  /** How many were removed again. */
  removedAgain: Record<RemovalKind, number>;
  /** The account that should have been removed, but is the only admin's; null: there is none. */
  onlyAdmin: string | null;
}

/** Brings a database that was just filled up to today, in one transaction. */
export async function settle(url: string, known: Known): Promise<Settled> {
  const { db, close } = openDatabase(url, { connections: 1 });
  try {
    return await db.transaction(async (transaction) => {
      await signEverybodyOut(transaction, known.manifest);
      const lost = await keepKeys(transaction, known);
      return { ...lost, ...(await removeAgain(transaction, known)) };
    });
  } finally {
    await close();
  }
}

/** An archive of an older release has the sessions and one-time links of its day. */
async function signEverybodyOut(transaction: Transaction, { tables }: Manifest) {
  for (const { name } of tables) {
    const gone = leftOutTables.has(name) && name !== "secrets" ? "true" : leftOutRows.get(name);
    if (gone) await transaction.execute(sql.raw(`delete from "${name}" where ${gone}`));
  }
}

async function keepKeys(
  transaction: Transaction,
  { manifest, signing, removalsKey, present }: Known,
): Promise<Pick<Settled, "lostKeys" | "twoFactorOff">> {
  const keys = Object.entries({
    ...signing,
    ...(removalsKey && { [removalsKeyName]: removalsKey }),
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

/** The sessions' key encrypts the authenticator apps' secrets: without it nobody could pass that step. */
async function turnTwoFactorOff(transaction: Transaction): Promise<string[]> {
  await transaction.delete(staffTwoFactors);
  const changed = await transaction
    .update(staffUsers)
    .set({ twoFactorEnabled: false })
    .where(eq(staffUsers.twoFactorEnabled, true))
    .returning({ email: staffUsers.email });
  return changed.map(({ email }) => email);
}

/** Repeats the removals that the archive does not know of. */
async function removeAgain(
  transaction: Transaction,
  { removalsKey, removals: listed }: Known,
): Promise<Pick<Settled, "removedAgain" | "onlyAdmin">> {
  const removedAgain = { person: 0, subscription: 0, account: 0 };
  if (!removalsKey || listed.length === 0) return { removedAgain, onlyAdmin: null };
  const known = new Set((await transaction.select().from(removals)).map(({ id }) => id));
  const since = listed.filter(({ id }) => !known.has(id));
  for (const removal of since)
    await transaction.insert(removals).values(removal).onConflictDoNothing();

  const hashes = new Set(since.map(({ kind, subject }) => `${kind} ${subject}`));
  const isListed = (kind: RemovalKind) => (email: string) =>
    hashes.has(`${kind} ${removalHash(removalsKey, kind, email)}`);
  for (const email of (await everyAddress(transaction)).filter(isListed("person"))) {
    await forgetPerson(transaction, email);
    await transaction.delete(crmContacts).where(eq(crmContacts.email, email));
    removedAgain.person += 1;
  }
  const subscribers = await transaction
    .select({ email: newsletterSubscribers.email })
    .from(newsletterSubscribers)
    .where(ne(newsletterSubscribers.state, "unsubscribed"));
  for (const email of subscribers.map((one) => one.email).filter(isListed("subscription"))) {
    if (await unsubscribeAgain(transaction, email)) removedAgain.subscription += 1;
  }
  return { removedAgain, ...(await removeAccounts()) };

  /** The only admin's account stays, as at `/admin/people`: otherwise nobody could sign in to help. */
  async function removeAccounts(): Promise<Pick<Settled, "onlyAdmin">> {
    const accounts = await transaction.select().from(staffUsers);
    const leaving = accounts.filter(({ email }) => isListed("account")(email));
    if (leaving.length === 0) return { onlyAdmin: null };
    const ids = leaving.map(({ id }) => id);
    const isAdmin = eq(staffUsers.role, "admin");
    const staying = await transaction.$count(
      staffUsers,
      and(isAdmin, notInArray(staffUsers.id, ids)),
    );
    const kept = staying === 0 ? leaving.find(({ role }) => role === "admin") : undefined;
    for (const { id } of leaving.filter((one) => one !== kept)) {
      await transaction.delete(staffUsers).where(eq(staffUsers.id, id));
      removedAgain.account += 1;
    }
    return { onlyAdmin: kept?.email ?? null };
  }
}

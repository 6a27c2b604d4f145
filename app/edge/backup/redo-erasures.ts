import { modules } from "#app/modules.server.ts";
import { can, rolesThatCan } from "#core/audit/staff.ts";
import path from "node:path";
import { and, eq, inArray, ne, notInArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { erasureHash, erasuresKeyName } from "#core/db/erasures.server.ts";
import { unsubscribeAgain } from "#modules/messaging/consent.server.ts";
import { agreedUploads, withdrawnBy } from "#modules/media/consent.server.ts";
import { everyAddress, erasePerson } from "#modules/privacy/erase-person.server.ts";
import { readErasures, erasuresFile, erasuresKeyId } from "./erasure-list.ts";
import { signingKeysOf } from "./signing-keys.ts";
import { crmContacts } from "#core/vendors/schema.ts";
import { uploads } from "#modules/media/schema.ts";
import { erasures, type ErasureKind } from "#core/db/schema.ts";
import type { Erasure } from "./schema.ts";
import { staffUsers } from "#core/audit/schema.ts";
import { medicalInformation } from "#modules/families/schema.ts";
import { newsletterSubscribers } from "#modules/messaging/schema.ts";

export interface RedoneErasures {
  /** How many of each kind. */
  removedAgain: Record<ErasureKind, number>;
  /** The account that should have been deleted, but is the only admin's; null: there is none. */
  onlyAdmin: string | null;
}

export const nobody: RedoneErasures = {
  removedAgain: { person: 0, subscription: 0, account: 0, "medical-information": 0, portrait: 0 },
  onlyAdmin: null,
};

/**
 * Repeats erasures of the list in a folder that are missing in the database: an earlier state of it was
 * restored without `npm run restore`. @throws BackupError when the list is damaged
 */
export async function removeListed(db: Database, folder: string): Promise<RedoneErasures> {
  const key = (await signingKeysOf(db))[erasuresKeyName];
  if (!key) return nobody;
  const list = await readErasures([path.join(folder, erasuresFile)]);
  const listed = [...list.erasures.values()].filter(({ keyId }) => keyId === erasuresKeyId(key));
  return db.transaction((transaction) => redoErasures(transaction, { key, listed }));
}

/** Repeats the listed erasures that are missing in the database. @param key of their hashes */
export async function redoErasures(
  transaction: Transaction,
  { key, listed }: { key: string; listed: Erasure[] },
): Promise<RedoneErasures> {
  // Instances that start at the same time wait for each other.
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('remove again'))`);
  const known = new Set((await transaction.select().from(erasures)).map(({ id }) => id));
  const since = listed.filter(({ id }) => !known.has(id));
  if (since.length === 0) return nobody;
  const removedAgain = { ...nobody.removedAgain };
  for (const erasure of since)
    await transaction.insert(erasures).values(erasure).onConflictDoNothing();

  const hashes = new Set(since.map(({ kind, subject }) => `${kind} ${subject}`));
  const isListed = (kind: ErasureKind) => (whom: string) =>
    hashes.has(`${kind} ${erasureHash(key, kind, whom)}`);
  for (const email of (await everyAddress(modules, transaction)).filter(isListed("person"))) {
    await erasePerson(modules, transaction, email);
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
  const noted = await transaction
    .select({ id: medicalInformation.athleteId })
    .from(medicalInformation);
  for (const id of noted.map((note) => note.id).filter(isListed("medical-information"))) {
    await transaction.delete(medicalInformation).where(eq(medicalInformation.athleteId, id));
    removedAgain["medical-information"] += 1;
  }
  for (const id of (await agreedUploads(transaction)).filter(isListed("portrait"))) {
    await transaction
      .update(uploads)
      .set(withdrawnBy("a restored backup"))
      .where(eq(uploads.uploadId, id));
    removedAgain.portrait += 1;
  }
  return { removedAgain, ...(await removeAccounts()) };

  /** The only admin's account stays, as at `/admin/people`: otherwise sign-in would be impossible. */
  async function removeAccounts(): Promise<Pick<RedoneErasures, "onlyAdmin">> {
    const accounts = await transaction.select().from(staffUsers);
    const leaving = accounts.filter(({ email }) => isListed("account")(email));
    if (leaving.length === 0) return { onlyAdmin: null };
    const ids = leaving.map(({ id }) => id);
    const isAdmin = inArray(staffUsers.role, rolesThatCan("people.manage"));
    const staying = await transaction.$count(
      staffUsers,
      and(isAdmin, notInArray(staffUsers.id, ids)),
    );
    const remaining =
      staying === 0 ? leaving.find((account) => can(account, "people.manage")) : undefined;
    for (const { id } of leaving.filter((one) => one !== remaining)) {
      await transaction.delete(staffUsers).where(eq(staffUsers.id, id));
      removedAgain.account += 1;
    }
    return { onlyAdmin: remaining?.email ?? null };
  }
}

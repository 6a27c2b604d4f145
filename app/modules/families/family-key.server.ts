import type { Database, Transaction } from "#core/db/database.server.ts";
import { familyLinks } from "./schema.ts";
import { newKey, day, hashOfKey } from "#modules/outbox/index.server.ts";

/**
 * Makes the key of a guardian's link.
 * @param address where it is mailed: the link opens nothing of another address
 * @returns the key, which is not stored
 */
export async function makeFamilyKey(
  db: Database | Transaction,
  { guardianId, address, days }: { guardianId: string; address: string; days: number },
): Promise<string> {
  const key = newKey();
  const expiresAt = new Date(Date.now() + days * day);
  await db.insert(familyLinks).values({ keyHash: hashOfKey(key), guardianId, address, expiresAt });
  return key;
}

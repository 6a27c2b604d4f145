import { createHmac, randomUUID } from "node:crypto";
import type { Transaction } from "./database.ts";
import { type RemovalKind, removals } from "./schema/backups.ts";
import { type SecretName, sharedSecret } from "./shared-secret.ts";

/** The name of the key of the hashes. It is in every backup: only who can open one can use the list. */
export const removalsKeyName: SecretName = "removals";

/**
 * Notes, in the transaction that removes somebody, that a restored backup has to remove them again
 * (decision 17). The address itself is not kept.
 */
export async function recordRemoval(
  transaction: Transaction,
  kind: RemovalKind,
  email: string,
): Promise<void> {
  const key = await sharedSecret(transaction, removalsKeyName);
  const subject = removalHash(key, kind, email);
  await transaction.insert(removals).values({ id: randomUUID(), kind, subject });
}

/** HMAC-SHA-256 of an address in any case, as base64url; each kind has hashes of its own. */
export const removalHash = (key: string, kind: RemovalKind, email: string): string =>
  createHmac("sha256", key).update(`${kind} ${email.trim().toLowerCase()}`).digest("base64url");

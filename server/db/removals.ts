import { createHmac, randomUUID } from "node:crypto";
import type { Transaction } from "./database.ts";
import { type RemovalKind, removals } from "./schema/backups.ts";
import { type SecretName, sharedSecret } from "./shared-secret.ts";

/** The name of the key of the hashes. It is in every backup: only who can open one can use the list. */
export const removalsKeyName: SecretName = "removals";

/**
 * Notes, in the transaction that removes somebody, that a restored backup has to remove them again
 * (decision 17). The address itself is not kept.
 * @param whom an e-mail address; for a health note, the athlete's id; for a portrait, the picture's
 */
export async function recordRemoval(
  transaction: Transaction,
  kind: RemovalKind,
  whom: string,
): Promise<void> {
  const key = await sharedSecret(transaction, removalsKeyName);
  const subject = removalHash(key, kind, whom);
  await transaction.insert(removals).values({ id: randomUUID(), kind, subject });
}

/** HMAC-SHA-256 of an address or id in any case, as base64url; each kind has hashes of its own. */
export const removalHash = (key: string, kind: RemovalKind, whom: string): string =>
  createHmac("sha256", key).update(`${kind} ${whom.trim().toLowerCase()}`).digest("base64url");

import { createHmac, randomUUID } from "node:crypto";
import type { Transaction } from "./database.server.ts";
import { type SecretName, sharedSecret } from "./shared-secret.server.ts";
import { erasures, type ErasureKind } from "./schema.ts";

/**
 * The name of the key of the hashes. It is in every backup: only the owner of a backup's key can use the
 * list.
 */
export const erasuresKeyName: SecretName = "erasures";

/**
 * Records an erasure, in the same transaction, so that a restored backup repeats it (decision 17). The
 * address itself is not stored.
 * @param whom an e-mail address; for medical information, the athlete's id; for a portrait, the picture's
 */
export async function recordErasure(
  transaction: Transaction,
  kind: ErasureKind,
  whom: string,
): Promise<void> {
  const key = await sharedSecret(transaction, erasuresKeyName);
  const subject = erasureHash(key, kind, whom);
  await transaction.insert(erasures).values({ id: randomUUID(), kind, subject });
}

/** HMAC-SHA-256 of an address or id in any case, as base64url; each kind has hashes of its own. */
export const erasureHash = (key: string, kind: ErasureKind, whom: string): string =>
  createHmac("sha256", key).update(`${kind} ${whom.trim().toLowerCase()}`).digest("base64url");

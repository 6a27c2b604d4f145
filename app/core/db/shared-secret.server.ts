import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database, Transaction } from "./database.server.ts";
import { secrets } from "./schema.ts";

/**
 * `sessions` signs staff's cookies and encrypts two-factor secrets; `form stamps` and `mailed links` sign
 * those; `tickets` signs the time at which a family arrived at the checkout; `erasures` keys the hashes of
 * erased people.
 */
export type SecretName = "sessions" | "form stamps" | "mailed links" | "tickets" | "erasures";

/**
 * The secret with that name, generated on first use. It is stored in the database so that every
 * instance of the site has the same one without manual setup.
 * @returns 32 random bytes as base64url
 */
export async function sharedSecret(db: Database | Transaction, name: SecretName): Promise<string> {
  const value = randomBytes(32).toString("base64url");
  await db.insert(secrets).values({ name, value }).onConflictDoNothing();
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name));
  if (!row) throw new Error(`Secret ${name} could not be stored`);
  return row.value;
}

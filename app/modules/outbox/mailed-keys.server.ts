import { createHash, randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { type KeyOf, mailedKeys } from "./schema.ts";

export const day = 86_400_000;

/** The stored form of a key. */
export const hashOfKey = (key: string): string =>
  createHash("sha256").update(key).digest("base64url");

/** A key of 256 random bits. */
export const newKey = () => randomBytes(32).toString("base64url");

/** Whether a text can be a key at all. */
export const isKey = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Makes a key for a mailed link. @returns the key, which is not stored */
export async function makeKey(
  db: Database | Transaction,
  { linkOf, subjectId, days }: { linkOf: KeyOf; subjectId: string; days: number },
): Promise<string> {
  const key = newKey();
  const expiresAt = new Date(Date.now() + days * day);
  await db.insert(mailedKeys).values({ keyHash: hashOfKey(key), linkOf, subjectId, expiresAt });
  return key;
}

/** The purpose of a mailed key; null: it is not one of ours, or it is for another kind of link. */
export async function readKey(
  db: Database | Transaction,
  linkOf: KeyOf,
  key: string,
): Promise<{ id: string; expired: boolean } | null> {
  if (!isKey(key)) return null;
  const [found] = await db
    .select()
    .from(mailedKeys)
    .where(and(eq(mailedKeys.keyHash, hashOfKey(key)), eq(mailedKeys.linkOf, linkOf)));
  return found ? { id: found.subjectId, expired: found.expiresAt.getTime() <= Date.now() } : null;
}

/** Invalidates the links that were mailed about a subject. */
export async function endKeys(transaction: Transaction, subjectId: string): Promise<void> {
  await transaction.delete(mailedKeys).where(eq(mailedKeys.subjectId, subjectId));
}

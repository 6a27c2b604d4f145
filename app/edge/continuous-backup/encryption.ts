import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { decryptWith, encryptTo } from "../backup/encryption.ts";
import type { BackupStore } from "./store.ts";

/** A small file in the format of the nightly archive: compressed, then encrypted. */
export async function encryptFile(plain: Uint8Array, recipient: string): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  await pipeline(Readable.from([plain]), createGzip(), encryptTo(recipient), async (encrypted) => {
    for await (const part of encrypted) parts.push(part);
  });
  return Buffer.concat(parts);
}

/**
 * Stores a file of PostgreSQL's log, or a timeline history file, once.
 * @returns false: another file is stored under the name
 */
export async function storeOnce(
  store: BackupStore,
  key: string,
  { plain, recipient }: { plain: Uint8Array; recipient: string },
): Promise<boolean> {
  const sha256 = createHash("sha256").update(plain).digest("hex");
  const stored = await store.hashOf(key);
  if (stored !== null) return stored === sha256;
  await store.put(key, await encryptFile(plain, recipient), sha256);
  return true;
}

/**
 * The content of an encrypted small file; null: there is none. @throws BackupError when no key decrypts it
 */
export async function decryptFile(
  store: BackupStore,
  key: string,
  identities: string[],
): Promise<Buffer | null> {
  const encrypted = await store.read(key);
  if (!encrypted) return null;
  const parts: Uint8Array[] = [];
  await pipeline(encrypted, decryptWith(identities, key), createGunzip(), async (plain) => {
    for await (const part of plain) parts.push(part);
  });
  return Buffer.concat(parts);
}

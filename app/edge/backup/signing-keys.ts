import { createHash } from "node:crypto";
import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { z } from "zod";
import type { Database } from "#core/db/database.server.ts";
import { BackupError } from "./backup-error.ts";
import { decryptWith, encryptTo } from "./encryption.ts";
import { secrets } from "#core/db/schema.ts";

/** Keys by their name in `secrets`: they sign links in mails and encrypt two-factor secrets. */
export type SigningKeys = Record<string, string>;

const keysSchema = z.record(z.string(), z.string());

/** Every key in use. */
export async function signingKeysOf(db: Database): Promise<SigningKeys> {
  const rows = await db.select().from(secrets).orderBy(secrets.name);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** SHA-256 in hex: identifies the key an archive needs without revealing it; the key is 32 random bytes. */
export const keyHash = (key: string): string => createHash("sha256").update(key).digest("hex");

/**
 * Writes the keys beside the archives. The file is encrypted like an archive, but not part of one: an
 * archive alone cannot make a valid link. Other keys have another name, so none is ever overwritten.
 */
export async function writeSigningKeys(
  folder: string,
  { keys, recipient }: { keys: SigningKeys; recipient: string },
): Promise<void> {
  const text = JSON.stringify(keys);
  const name = `signing-keys-${keyHash(`${recipient} ${text}`).slice(0, 8)}.age`;
  const draft = path.join(folder, `.${name}`);
  const plain = Readable.from([Buffer.from(text)]);
  await writeFile(draft, encryptTo(recipient)(plain), { mode: 0o600, flush: true });
  await rename(draft, path.join(folder, name));
}

/**
 * The keys of each such file beside an archive. Files that these identities cannot decrypt belong to another
 * site, or are older than the club's current backup key.
 */
export async function readSigningKeys(
  folder: string,
  identities: string[],
): Promise<SigningKeys[]> {
  if (identities.length === 0) return [];
  const names = (await readdir(folder)).filter((name) => /^signing-keys-[\da-f]+\.age$/.test(name));
  const found: SigningKeys[] = [];
  for (const name of names) {
    const keys = await readFileOfKeys(path.join(folder, name), identities);
    if (keys) found.push(keys);
  }
  return found;
}

async function readFileOfKeys(file: string, identities: string[]): Promise<SigningKeys | null> {
  const encrypted = Readable.from([await readFile(file)]);
  try {
    const parts = await Array.fromAsync(decryptWith(identities, file)(encrypted));
    return keysSchema.parse(JSON.parse(Buffer.concat(parts).toString()));
  } catch (error) {
    if (error instanceof BackupError) return null;
    throw new BackupError(`${file} is damaged: copy it again, or delete it to go on without it.`);
  }
}

import { createHash } from "node:crypto";
import { access, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { z } from "zod";
import type { Database } from "../db/database.ts";
import { secrets } from "../db/schema/forms.ts";
import { BackupError } from "./backup-error.ts";
import { decryptWith, encryptTo } from "./encryption.ts";

/**
 * The file beside the archives with the keys that sign links in mails and open two-factor secrets. It is
 * encrypted like an archive, but not part of one: an archive alone cannot make a valid link.
 */
const signingKeysFile = "signing-keys.age";

/** Keys by their name in `secrets`. */
export type SigningKeys = Record<string, string>;

const keysSchema = z.record(z.string(), z.string());

/** Every key in use. */
export async function signingKeysOf(db: Database): Promise<SigningKeys> {
  const rows = await db.select().from(secrets);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** SHA-256 in hex: shows which key an archive needs, and not the key, which is 32 random bytes. */
export const keyHash = (key: string): string => createHash("sha256").update(key).digest("hex");

/** Writes the keys beside the archives, over those of the last backup. */
export async function writeSigningKeys(
  folder: string,
  { keys, recipient }: { keys: SigningKeys; recipient: string },
): Promise<void> {
  const draft = path.join(folder, `.${signingKeysFile}`);
  const plain = Readable.from([Buffer.from(JSON.stringify(keys))]);
  await writeFile(draft, encryptTo(recipient)(plain), { mode: 0o600, flush: true });
  await rename(draft, path.join(folder, signingKeysFile));
}

/**
 * The keys beside an archive.
 * @returns none when there is no such file, or the archive's key does not open it
 */
export async function readSigningKeys(folder: string, identities: string[]): Promise<SigningKeys> {
  const file = path.join(folder, signingKeysFile);
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (!exists || identities.length === 0) return {};
  const encrypted = Readable.from([await readFile(file)]);
  try {
    const parts = await Array.fromAsync(decryptWith(identities, file)(encrypted));
    return keysSchema.parse(JSON.parse(Buffer.concat(parts).toString()));
  } catch (error) {
    if (error instanceof BackupError) return {};
    throw new BackupError(`${file} is damaged: copy it again, or delete it to go on without it.`);
  }
}

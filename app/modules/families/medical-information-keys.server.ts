import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** A key for medical information. */
export interface HealthKey {
  /** Stored with each text that it encrypts; does not reveal the key. */
  id: string;
  secret: Buffer;
}

/** The keys of this instance. They are outside the database and its backups (decision 30). */
export interface HealthKeys {
  /** Encrypts new text. */
  current: HealthKey;
  /** The key that decrypts what the key with this id encrypted; undefined: this instance does not have it. */
  find(id: string): HealthKey | undefined;
  /** The name of the current key's file; null: it is a setting. */
  file: string | null;
}

const keyBytes = 32;

/** Whether a text is a key: 32 bytes as base64. */
export const isHealthKey = (text: string): boolean =>
  /^[\w+/-]{43}=?$/.test(text) && Buffer.from(text, "base64").length === keyBytes;

/** A new random key, as base64. */
export const newHealthKey = (): string => randomBytes(keyBytes).toString("base64");

/**
 * The keys of an instance.
 * @param current base64, as are the `older` ones, which only decrypt
 */
export function healthKeys(
  current: string,
  { older = [], file = null }: { older?: string[]; file?: string | null } = {},
): HealthKeys {
  const keys = [current, ...older].map(keyFrom);
  const [first] = keys;
  if (!first) throw new Error("There is no health key");
  return { current: first, find: (id) => keys.find((key) => key.id === id), file };
}

function keyFrom(text: string): HealthKey {
  const secret = Buffer.from(text, "base64");
  const id = createHash("sha256").update("health key ").update(secret).digest("hex").slice(0, 16);
  return { id, secret };
}

const cipher = "aes-256-gcm";
const [nonceBytes, tagBytes] = [12, 16];

/** The encryption's additional data: the text can be decrypted for this athlete only. */
const boundTo = (athleteId: string) => Buffer.from(`medical information of ${athleteId}`);

/** Encrypts medical information. @returns nonce, tag and ciphertext as base64 */
export function lockNote({ secret }: HealthKey, athleteId: string, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const locking = createCipheriv(cipher, secret, nonce, { authTagLength: tagBytes });
  locking.setAAD(boundTo(athleteId));
  const locked = Buffer.concat([locking.update(text, "utf8"), locking.final()]);
  return Buffer.concat([nonce, locking.getAuthTag(), locked]).toString("base64");
}

/** Decrypts medical information; null: it was changed, or belongs to another athlete or key. */
export function openNote({ secret }: HealthKey, athleteId: string, locked: string): string | null {
  const bytes = Buffer.from(locked, "base64");
  if (bytes.length < nonceBytes + tagBytes) return null;
  const opening = createDecipheriv(cipher, secret, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  opening.setAAD(boundTo(athleteId));
  opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    const text = opening.update(bytes.subarray(nonceBytes + tagBytes));
    return Buffer.concat([text, opening.final()]).toString("utf8");
  } catch {
    return null;
  }
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Keys of this instance that are outside the database and its backups. */
export interface SealingKeys {
  current: SealingKey;
  find(id: string): SealingKey | undefined;
}

interface SealingKey {
  /** Does not reveal the key. */
  id: string;
  secret: Buffer;
}

/** The position of a link's key: in its path, or as `?key=`. */
const live =
  /(\/family\/(?:address\/)?|\/waiting-place\/)([\w-]{43})(?![\w-])|([?&]key=)([\w.-]{40,})/g;
const sealed = /sealed\.([\da-f]{16})\.([\w-]+)/g;

const cipher = "aes-256-gcm";
const [nonceBytes, tagBytes] = [12, 16];
const keyFor = ({ secret }: SealingKey) =>
  Buffer.from(hkdfSync("sha256", secret, "", "keys of links in the outbox", 32));

/** Encrypts the keys of the links in a message, so that the database alone gives access to none of them. */
export function encryptLinks({ current }: SealingKeys, text: string): string {
  return text.replaceAll(live, (_, path?: string, pathKey?: string, query?: string, value = "") => {
    const nonce = randomBytes(nonceBytes);
    const sealing = createCipheriv(cipher, keyFor(current), nonce, { authTagLength: tagBytes });
    const body = Buffer.concat([sealing.update(pathKey ?? value, "utf8"), sealing.final()]);
    const bytes = Buffer.concat([nonce, sealing.getAuthTag(), body]).toString("base64url");
    return `${path ?? query}sealed.${current.id}.${bytes}`;
  });
}

/** The message with its original links; a key that cannot be decrypted here stays encrypted. */
export function decryptLinks(keys: SealingKeys, text: string): string {
  return text.replaceAll(sealed, (whole, id: string, body: string) => {
    const key = keys.find(id);
    return (key && opened(key, body)) ?? whole;
  });
}

function opened(key: SealingKey, body: string): string | null {
  const bytes = Buffer.from(body, "base64url");
  if (bytes.length < nonceBytes + tagBytes) return null;
  const nonce = bytes.subarray(0, nonceBytes);
  const opening = createDecipheriv(cipher, keyFor(key), nonce, { authTagLength: tagBytes });
  opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    const text = opening.update(bytes.subarray(nonceBytes + tagBytes));
    return Buffer.concat([text, opening.final()]).toString("utf8");
  } catch {
    return null;
  }
}

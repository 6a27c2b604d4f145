import { createHmac } from "node:crypto";
import { isUuid } from "#core/db/columns.server.ts";
import { isSameSecret } from "#core/same-secret.server.ts";
import type { AppContext } from "#core/context.server.ts";

type Purpose = "confirm" | "unsubscribe" | "staff invitation" | "new password";

/**
 * The key of a mailed link: contains a record's id and an expiry date, and is signed so that it cannot be
 * forged. A key for one purpose is not valid for another.
 * @param expires null: never
 */
export function signedLinkToken(
  secret: string,
  purpose: Purpose,
  { id, expires }: { id: string; expires: Date | null },
): string {
  const until = expires ? Math.floor(expires.getTime() / 1000).toString(36) : "0";
  const named = `${id}.${until}`;
  return `${named}.${signature(secret, purpose, named)}`;
}

export interface NamedKey {
  id: string;
  expired: boolean;
}

/** The record a key is for; null when the key is not ours. */
export function readMailedKey(secret: string, purpose: Purpose, key: string): NamedKey | null {
  const [id = "", until = "", given = ""] = key.split(".");
  if (!isSameSecret(given, signature(secret, purpose, `${id}.${until}`))) return null;
  if (!isUuid(id)) return null;
  const seconds = Number.parseInt(until, 36);
  return { id, expired: seconds > 0 && Date.now() >= seconds * 1000 };
}

const signature = (secret: string, purpose: Purpose, named: string) =>
  createHmac("sha256", secret).update(`mailed link ${purpose} ${named}`).digest("base64url");

/** The context for signing links in mails, with their address. */
export type LinkMaker = Pick<AppContext, "mailedLinkSecret" | "publicUrl">;

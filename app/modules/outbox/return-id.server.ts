import { createHmac } from "node:crypto";
import { isSameSecret } from "#core/same-secret.server.ts";

/** The header with the return id; returned mails contain it. */
export const returnIdHeader = "X-Return-Id";

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{22}$/i;

/**
 * Distinguishes a returned mail of ours from a forged one. The Message-ID does not: replies and forwarded
 * mails contain it, but not this header. It fits into one line of 76 characters, which mail servers do not
 * wrap.
 * @param id the delivery's
 * @param to the address of the mail, in any case
 */
export function returnIdOf(secret: string, id: string, to: string): string {
  const signature = createHmac("sha256", secret)
    .update(`returned mail ${id} ${to.toLowerCase()}`)
    .digest("base64url");
  return `${id}.${signature.slice(0, 22)}`;
}

/** A text that may be a return id; null: it is none. */
export const readReturnId = (text: string): string | null => (shape.test(text) ? text : null);

/** Whether the site made this return id for a mail to this address. */
export function isReturnIdOf(secret: string, returnId: string, to: string): boolean {
  const [id = ""] = returnId.split(".");
  return isSameSecret(returnId, returnIdOf(secret, id, to));
}

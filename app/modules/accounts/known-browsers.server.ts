import { createHmac, randomUUID } from "node:crypto";
import { parse, serialize } from "hono/utils/cookie";
import { isSameSecret } from "#core/same-secret.server.ts";
import type { StaffAuth } from "./auth.server.ts";

const yearSeconds = 365 * 86_400;

/**
 * The id of a browser that has signed in to this account before; null: it has not. Its cookie is signed and
 * belongs to one account. It only determines which limit counts its attempts, so it gives no access.
 * @param cookie the request's Cookie header
 */
export async function knownBrowser(
  auth: StaffAuth,
  { cookie, email }: { cookie: string; email: string },
): Promise<string | null> {
  const { name, secret } = await cookieFor(auth, email);
  const [id = "", given = ""] = (parse(cookie, name)[name] ?? "").split(".");
  return isSameSecret(given, signature(secret, email, id)) ? id : null;
}

/** The cookie by which the account recognizes this browser, for a year from its last sign-in. */
export async function rememberBrowser(
  auth: StaffAuth,
  { cookie, email }: { cookie: string; email: string },
): Promise<string> {
  const { name, secret, secure } = await cookieFor(auth, email);
  const id = (await knownBrowser(auth, { cookie, email })) ?? randomUUID();
  return serialize(name, `${id}.${signature(secret, email, id)}`, {
    path: "/",
    maxAge: yearSeconds,
    httpOnly: true,
    sameSite: "Lax",
    secure,
  });
}

/** Colleagues may share a browser, so each account has a cookie of its own; its name hides the e-mail. */
async function cookieFor(auth: StaffAuth, email: string) {
  const { secret, createAuthCookie } = await auth.$context;
  const account = sign(secret, `account ${email.toLowerCase()}`).slice(0, 12);
  const { name, attributes } = createAuthCookie(`known_${account}`);
  return { name, secret, secure: attributes.secure === true };
}

const signature = (secret: string, email: string, id: string) =>
  sign(secret, `browser ${email.toLowerCase()} ${id}`);

const sign = (secret: string, text: string) =>
  createHmac("sha256", secret).update(`known ${text}`).digest("base64url");

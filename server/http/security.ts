import { createMiddleware } from "hono/factory";
import { timingSafeEqual } from "hono/utils/buffer";

/** Names and values. The Content-Security-Policy is set per page (`finish-page.ts`). */
export type SecurityHeaders = Readonly<Record<string, string>>;

const always: SecurityHeaders = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Frame-Options": "DENY",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
};

/**
 * Headers of every response. A site with an https address tells browsers to use only https, for two
 * years.
 * @param publicUrl where visitors reach the site
 */
export function securityHeadersFor(publicUrl: string): SecurityHeaders {
  if (!publicUrl.startsWith("https:")) return always;
  return { ...always, "Strict-Transport-Security": "max-age=63072000" };
}

/** For responses that are not pages: nothing in them may run. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Pages set their own policy, and a browser's picture viewer uses its own styles. */
export function needsInertPolicy(type: string | null): boolean {
  return !/^(text\/html|image\/(?!svg))/.test(type ?? "");
}

const safe = new Set(["GET", "HEAD", "OPTIONS"]);
const formType = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i;

/** Whether the browser says that a page of this site sent the request. */
const isOwnOrigin = (
  origin: string | undefined,
  { publicOrigin, url }: { publicOrigin: string; url: string },
): boolean => origin === publicOrigin || origin === new URL(url).origin;

/**
 * Refuses changes requested by another site's page (403). Browsers say where a request comes from
 * (`Sec-Fetch-Site`, `Origin`). Other programs don't, and are allowed, except for requests that any
 * site's form could send without a preflight.
 * @param publicOrigin where visitors reach the site
 */
export function ownSiteOnly(publicOrigin: string) {
  return createMiddleware(async (c, next) => {
    const { method, url } = c.req;
    if (safe.has(method)) return next();
    const origin = c.req.header("Origin");
    const site = c.req.header("Sec-Fetch-Site");
    const own = isOwnOrigin(origin, { publicOrigin, url });
    const foreign = origin === undefined ? site !== undefined && site !== "same-origin" : !own;
    const says = origin !== undefined || site !== undefined;
    const isForm = method === "POST" && formType.test(c.req.header("Content-Type") ?? "text/plain");
    const silentForm = !says && isForm && Boolean(c.req.header("Cookie"));
    if (foreign || silentForm)
      return c.json({ status: "error", message: "Only the club's own site may do this" }, 403);
    return next();
  });
}

/** Who makes a call that needs no session: a client with the club's key, or a page of its own site. */
export type Caller = "machine" | "own site";

/**
 * Accepts a request with the club's key (`Authorization: Bearer`) or with its own site's `Origin`, and
 * records which (`c.get("caller")`); refuses any other (403).
 * @param key null: no key is configured
 */
export function ownSiteOrKey(publicOrigin: string, key: string | null) {
  return createMiddleware<{ Variables: { caller: Caller } }>(async (c, next) => {
    const shown = c.req.header("Authorization") ?? "";
    const isMachine = key !== null && (await timingSafeEqual(shown, `Bearer ${key}`));
    if (!isMachine && !isOwnOrigin(c.req.header("Origin"), { publicOrigin, url: c.req.url })) {
      const message = "Only the club's own site, or a program with its key, may do this";
      return c.json({ status: "error", message }, 403);
    }
    c.set("caller", isMachine ? "machine" : "own site");
    return next();
  });
}

/** Marks every cookie `Secure`, for a site behind a proxy that ends TLS. */
export function secureCookies(headers: Headers): void {
  const cookies = headers.getSetCookie();
  headers.delete("Set-Cookie");
  for (const cookie of cookies)
    headers.append("Set-Cookie", /; *secure/i.test(cookie) ? cookie : `${cookie}; Secure`);
}

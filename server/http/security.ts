import { createMiddleware } from "hono/factory";
import { timingSafeEqual } from "hono/utils/buffer";

/** Names and values. The Content-Security-Policy is each page's own (`finish-page.ts`). */
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
 * What every answer carries. A site that stands at an https address asks browsers never to come by
 * http again, for two years.
 * @param publicUrl where visitors reach the site
 */
export function securityHeadersFor(publicUrl: string): SecurityHeaders {
  if (!publicUrl.startsWith("https:")) return always;
  return { ...always, "Strict-Transport-Security": "max-age=63072000" };
}

/** For answers that are no pages: nothing in them may run. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Pages bring their own policy, and what a browser shows a picture in has styles of its own. */
export function needsInertPolicy(type: string | null): boolean {
  return !/^(text\/html|image\/(?!svg))/.test(type ?? "");
}

const safe = new Set(["GET", "HEAD", "OPTIONS"]);
const formType = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i;

/** Whether a browser says that a page of this site sent a request. */
const isOwnOrigin = (
  origin: string | undefined,
  { publicOrigin, url }: { publicOrigin: string; url: string },
): boolean => origin === publicOrigin || origin === new URL(url).origin;

/**
 * Refuses changes that another site's page asks for (403). Browsers say where a request comes from
 * (`Sec-Fetch-Site`, `Origin`); other programs say nothing and may, but for what a form of any site
 * could send without being asked.
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
      return c.json({ status: "error", message: "This has to come from the club's own site" }, 403);
    return next();
  });
}

/** Who makes a call that needs no session: whoever has the club's key, or a page of its own site. */
export type Caller = "machine" | "own site";

/**
 * Lets through whoever shows the club's key (`Authorization: Bearer`) or comes from its own site by
 * its `Origin`, and says which (`c.get("caller")`); everybody else is refused (403).
 * @param key null: there is none to show
 */
export function ownSiteOrKey(publicOrigin: string, key: string | null) {
  return createMiddleware<{ Variables: { caller: Caller } }>(async (c, next) => {
    const shown = c.req.header("Authorization") ?? "";
    const isMachine = key !== null && (await timingSafeEqual(shown, `Bearer ${key}`));
    if (!isMachine && !isOwnOrigin(c.req.header("Origin"), { publicOrigin, url: c.req.url })) {
      const message = "This has to come from the club's own site, or with its key";
      return c.json({ status: "error", message }, 403);
    }
    c.set("caller", isMachine ? "machine" : "own site");
    return next();
  });
}

/** Makes every cookie an answer sets one for https alone, as behind a proxy that ends TLS. */
export function secureCookies(headers: Headers): void {
  const cookies = headers.getSetCookie();
  headers.delete("Set-Cookie");
  for (const cookie of cookies)
    headers.append("Set-Cookie", /; *secure/i.test(cookie) ? cookie : `${cookie}; Secure`);
}

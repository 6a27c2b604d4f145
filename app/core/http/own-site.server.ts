import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { parse } from "hono/utils/cookie";
import { isSameSecret } from "../same-secret.server.ts";
import { type PageOwner, plainPage } from "./plain-page.server.ts";
import { ticketCookie } from "./checkout-ticket.server.ts";

const reads = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Requests from other sites that are meant for the club: they carry no cookie, and each proves its permission
 * in its own way. A vendor signs its events (`webhooks/`); the key in a newsletter's link is the right to
 * unsubscribe, which a mail program's own button sends from any origin (RFC 8058).
 */
const fromElsewhere = /^\/(webhooks\/.+|newsletter\/unsubscribe)$/;

/** Content types that a form on any site can send without a CORS preflight. */
const formType = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i;

/** The sender of a request according to the browser; other programs, and a few browsers, do not name it. */
type Sender = "own site" | "other site" | "unsaid";

/** The sender that `ownSiteOnly` determined: `c.get("sender")`. */
export type SenderEnv = { Variables: { sender: Sender } };

/**
 * The browser itself sets `Sec-Fetch-Site`, and no page can change it. Without it (an old browser, or a site
 * without https) `Origin` decides. `Origin: null` proves nothing: browsers that hide the referring page also
 * send it for our own forms.
 */
function senderOf(c: Context, publicOrigin: string): Sender {
  const site = c.req.header("Sec-Fetch-Site");
  // `none`: a person opened it, not a page.
  if (site !== undefined) return /^(same-origin|none)$/.test(site) ? "own site" : "other site";
  const origin = c.req.header("Origin");
  if (origin === undefined || origin === "null") return "unsaid";
  const own = origin === publicOrigin || origin === new URL(c.req.url).origin;
  return own ? "own site" : "other site";
}

/**
 * The one rule for every change, pages' forms and API calls alike: requests from another site's page are
 * refused (403). A sender without an origin may send requests that need no cookie, and with a cookie those
 * that no other site's form could send.
 */
export function ownSiteOnly(site: PageOwner & { publicUrl: string }) {
  const publicOrigin = new URL(site.publicUrl).origin;
  return createMiddleware<SenderEnv>(async (c, next) => {
    const { method, path } = c.req;
    const sender = senderOf(c, publicOrigin);
    c.set("sender", sender);
    if (reads.has(method) || fromElsewhere.test(path)) return next();
    const isForm = method === "POST" && formType.test(c.req.header("Content-Type") ?? "text/plain");
    const unsaidForm = sender === "unsaid" && isForm && opensSomething(c.req.header("Cookie"));
    if (sender === "other site" || unsaidForm) return refusal(c, site);
    return next();
  });
}

/** A ticket for the checkout does not count: every family has one. */
const opensSomething = (cookies = "") =>
  Object.keys(parse(cookies)).some((name) => name !== ticketCookie);

/** A person gets a sentence with a next step; a program gets the API's format. */
function refusal(c: Context, site: PageOwner): Response {
  if (!c.req.header("Accept")?.includes("text/html"))
    return c.json({ status: "error", message: "Only the club's own site may do this" }, 403);
  const text =
    "Your browser does not say that this comes from our site. Please go back: what you typed is still there. Reload the page if it does not work again, or write to us.";
  const { html, headers } = plainPage({ title: "This was not sent", text }, site);
  return c.body(html, 403, headers);
}

/** Who makes a call without a session: a client with the club's key, or a page of our own site. */
export type Caller = "machine" | "own site";

/**
 * Behind `ownSiteOnly`: accepts a request with the club's key (`Authorization: Bearer`) or from the
 * site's own pages, and records which (`c.get("caller")`); refuses any other (403).
 * @param key null: no key is configured
 */
export function ownSiteOrKey(key: string | null) {
  return createMiddleware<{ Variables: { caller: Caller } & SenderEnv["Variables"] }>(
    async (c, next) => {
      const authorization = c.req.header("Authorization") ?? "";
      const isMachine = key !== null && isSameSecret(authorization, `Bearer ${key}`);
      if (!isMachine && c.get("sender") !== "own site") {
        const message = "Only the club's own site, or a program with its key, may do this";
        return c.json({ status: "error", message }, 403);
      }
      c.set("caller", isMachine ? "machine" : "own site");
      return next();
    },
  );
}

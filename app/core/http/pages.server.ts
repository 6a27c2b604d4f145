import { embedsFrom, embedsHeader } from "./external.ts";
import { ownCodeHeader } from "../own-code.ts";
import type { AppContext } from "../context.server.ts";
import { chooseEncoding } from "./encoded-body.server.ts";
import { finishPage } from "./finish-page.server.ts";
import type { CachedPage, PageCache, RenderedPage } from "./page-cache.server.ts";
import { notFoundKey, type PageKey, pageOfData } from "./page-key.server.ts";
import { brokenLabels, type PageOwner, plainPage } from "./plain-page.server.ts";
import { Overloaded, type RenderQueue, overloadedPage } from "./render-queue.server.ts";
import { matches, readableForm, type UnreadableForm } from "./requests.server.ts";
import { isOwnHeader, type SecurityHeaders, securityHeadersFor } from "./security.server.ts";

/** The server's data about a request beyond the request itself. */
export interface Visit {
  id: string;
  address: string;
  /** Logs an error that occurred while answering. */
  report: (error: unknown) => void;
}

/** A placeholder for the visit's id in shared pages; an error page gets the visit's own id instead. */
const sharedVisitId = "00000000-0000-4000-8000-000000000000";

/** React Router's handler with the app context passed in. */
type RenderRoute = (request: Request, ctx: AppContext, visit: Visit) => Promise<Response>;

/** The site's routes. */
export interface PageRoutes {
  renderRoute: RenderRoute;
  /** The canonical spelling of a page's address (`route-spelling.server.ts`). */
  spelledAs(pathname: string): string | Promise<string>;
  /** Which requests share a page (`page-key.server.ts`). */
  pageKey: PageKey;
}

interface PageParts extends PageRoutes {
  ctx: AppContext;
  cache: PageCache;
  /** The queue of pages that are not cached. */
  renderQueue: RenderQueue;
  /** Defer scripts and write a Content-Security-Policy. */
  finish: boolean;
}

/**
 * Answers page requests. Public pages are rendered without any of the visitor's headers, so that the
 * cache contains nothing personal; forms and personal pages bypass the cache.
 */
export function createPages({
  renderRoute,
  spelledAs,
  pageKey,
  ctx,
  cache,
  renderQueue,
  finish,
}: PageParts) {
  const finishing = { finish, security: securityHeadersFor(ctx.publicUrl), owner: ctx };
  return async function answer(request: Request, visit: Visit): Promise<Response> {
    if (!methods.includes(request.method)) return notAllowed(finishing.security);
    const url = new URL(request.url);
    // Forms are accepted at any spelling, because the router requests data by the names it knows.
    const ofData = pageOfData(url.pathname);
    const asked = ofData ?? url.pathname;
    if (request.method !== "POST" && mayBeMisspelled(asked, pageKey)) {
      const spelled = await spelledAs(asked);
      if (spelled !== asked && ofData) return movedWithin(spelled, url, finishing.security);
      if (spelled !== asked) return movedTo(spelled + url.search, finishing.security);
    }
    const key = pageKey(request.method, url.pathname + url.search);
    if (key === null) {
      const form = await readableForm(request);
      if (!(form instanceof Request)) return refused(form, finishing);
      const render = async () =>
        personalAnswer(await renderRoute(form, ctx, visit), finishing, visit);
      // A form is never refused, because its input would be lost.
      return request.method === "POST" ? render() : turned(renderQueue.run(visit.address, render));
    }
    const page = cache.page(key, () =>
      renderQueue.run(visit.address, async () => {
        const anonymous = new Request(url.origin + key, { headers: { host: url.host } });
        const shared = { ...visit, id: sharedVisitId, address: "shared" };
        return rendered(await renderRoute(anonymous, ctx, shared), finishing, visit.id);
      }),
    );
    return turned(page.then((cached) => pageResponse(cached, request)));
  };

  /** The response, or a page that asks the visitor to try again in a second. */
  function turned(answer: Promise<Response>): Promise<Response> {
    return answer.catch((error: unknown) => {
      if (error instanceof Overloaded) return overloaded(finishing);
      throw error;
    });
  }
}

/**
 * Cheaper than asking the router, which is unnecessary for most addresses: they are spelled correctly or
 * match no page at all.
 */
function mayBeMisspelled(pathname: string, pageKey: PageKey): boolean {
  if (/^\/$|^(\/[a-z0-9.-]+)+$/.test(pathname)) return false;
  // In a browser, two slashes at the start would mean another host.
  if (pathname.startsWith("//")) return true;
  const plain = pathname
    .toLowerCase()
    .replaceAll(/\/{2,}/g, "/")
    .replace(/(?<=.)\/$/, "");
  return pageKey("GET", plain) !== notFoundKey;
}

/** The methods that a browser uses with a page. */
const methods = ["GET", "HEAD", "POST"];

/** Applied to every page before it is sent. */
interface Finishing {
  finish: boolean;
  security: SecurityHeaders;
  owner: PageOwner;
}

async function rendered(
  response: Response,
  { finish, security, owner }: Finishing,
  visitId = sharedVisitId,
): Promise<RenderedPage> {
  const headers = withSecurity(response.headers, security);
  if (!headers.has("Cache-Control") || response.status >= 500)
    headers.set("Cache-Control", "no-store");
  const embeds = embedsFrom(headers.get(embedsHeader));
  headers.delete(embedsHeader);
  const nonce = headers.get(ownCodeHeader);
  headers.delete(ownCodeHeader);
  const text = await response.text();
  const html = response.status >= 500 ? text.replaceAll(sharedVisitId, visitId) : text;
  if (isLastResort(response)) return { status: 500, ...brokenPage(visitId, { security, owner }) };
  const isPage = headers.get("Content-Type")?.startsWith("text/html");
  if (!finish || !isPage) return { status: response.status, headers, html };
  const framed = headers.get("X-Frame-Options") === "SAMEORIGIN";
  const page = finishPage(html, { nonce, embeds, framed });
  headers.set("Content-Security-Policy", page.contentSecurityPolicy);
  return { status: response.status, headers, html: page.html };
}

/** React Router's plain-text response to an error in the error page itself. */
function isLastResort({ status, headers }: Response): boolean {
  return status === 500 && headers.get("Content-Type") === "text/plain";
}

/** Its replacement: a page that depends on nothing else. */
function brokenPage(incident: string, { security, owner }: Omit<Finishing, "finish">) {
  const { html, headers } = plainPage({ ...brokenLabels, incident }, owner);
  return { headers: withSecurity(new Headers(headers), security), html };
}

function withSecurity(given: Headers, security: SecurityHeaders): Headers {
  const headers = new Headers(given);
  for (const [name, value] of Object.entries(security))
    if (!isOwnHeader(name, given)) headers.set(name, value);
  return headers;
}

/** A response to one visitor: a page's `public` applies only to GET, not to the result of a form. */
async function personalAnswer(
  response: Response,
  finishing: Finishing,
  visit: Visit,
): Promise<Response> {
  const { status, headers } = response;
  headers.set("Cache-Control", "no-store");
  if (headers.get("Content-Type")?.startsWith("text/html") || isLastResort(response)) {
    const page = await rendered(response, finishing, visit.id);
    return new Response(page.html, { status, headers: page.headers });
  }
  return new Response(response.body, {
    status,
    headers: withSecurity(headers, finishing.security),
  });
}

function refused({ status, message }: UnreadableForm, { security, owner }: Finishing): Response {
  const page = plainPage({ title: "Nothing was changed", text: `${message}.` }, owner);
  const headers = withSecurity(new Headers(page.headers), security);
  return new Response(page.html, { status, headers });
}

/** A permanent redirect; not cached, because its query may be personal. */
function movedTo(address: string, security: SecurityHeaders): Response {
  const headers = withSecurity(new Headers({ "Cache-Control": "no-store" }), security);
  headers.set("Location", address);
  return new Response(null, { status: 308, headers });
}

/** The same for a link within the site: the router's own format for a request of a page's data. */
function movedWithin(pathname: string, { searchParams }: URL, security: SecurityHeaders): Response {
  searchParams.delete("_routes");
  const search = searchParams.size > 0 ? `?${searchParams}` : "";
  const moved = { "X-Remix-Redirect": pathname + search, "X-Remix-Status": "308" };
  const headers = withSecurity(new Headers({ "Cache-Control": "no-store", ...moved }), security);
  return new Response(null, { status: 204, headers });
}

function overloaded({ security, owner }: Finishing): Response {
  const page = overloadedPage(owner);
  const headers = withSecurity(new Headers(page.headers), security);
  return new Response(page.html, { status: 503, headers });
}

function notAllowed(security: SecurityHeaders): Response {
  const headers = withSecurity(new Headers({ "Cache-Control": "no-store" }), security);
  headers.set("Allow", methods.join(", "));
  return new Response("Use GET to read a page, or POST to send a form", { status: 405, headers });
}

function pageResponse(page: CachedPage, request: Request): Response {
  const headers = new Headers(page.headers);
  if (matches(request.headers.get("If-None-Match") ?? undefined, page.etag)) {
    return new Response(null, { status: 304, headers });
  }
  const encoding = chooseEncoding(request.headers.get("Accept-Encoding") ?? undefined);
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  const body = page.body[encoding];
  headers.set("Content-Length", String(body.length));
  const sentBody = request.method === "HEAD" || [204, 304].includes(page.status) ? null : body;
  return new Response(sentBody, { status: page.status, headers });
}

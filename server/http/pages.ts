import { embedsFrom, embedsHeader } from "#domain/external.ts";
import type { Services } from "../services.ts";
import { chooseEncoding } from "./encoded-body.ts";
import { finishPage } from "./finish-page.ts";
import { type CachedPage, type PageCache, pageKey, type RenderedPage } from "./page-cache.ts";
import { withPublicUrl, matches, readableForm, type UnreadableForm } from "./requests.ts";
import { type SecurityHeaders, securityHeadersFor } from "./security.ts";

/** What the server knows of a request beyond the request itself. */
export interface Visit {
  id: string;
  address: string;
  /** Notes in the log what broke while answering. */
  report: (error: unknown) => void;
}

/** Stands for the visit in a page that many will get; an error page has its own put in its place. */
const sharedVisitId = "00000000-0000-4000-8000-000000000000";

/** React Router's handler with the services handed in. */
type RenderRoute = (request: Request, services: Services, visit: Visit) => Promise<Response>;

/** The pages there are. */
export interface PageRoutes {
  renderRoute: RenderRoute;
  /** How the site itself writes a page's address (`route-spelling.ts`). */
  spelledAs(pathname: string): string | Promise<string>;
}

interface PageParts extends PageRoutes {
  services: Services;
  cache: PageCache;
  /** Defer scripts and write a Content-Security-Policy. */
  finish: boolean;
}

/**
 * Answers page requests. A page anybody may see is rendered without a single header of the visitor,
 * so that what is kept can hold nothing of theirs; forms and personal pages go straight through.
 */
export function createPages({ renderRoute, spelledAs, services, cache, finish }: PageParts) {
  const finishing = { finish, security: securityHeadersFor(services.publicUrl) };
  return async function answer(request: Request, visit: Visit): Promise<Response> {
    if (!methods.includes(request.method)) return notAllowed(finishing.security);
    const url = new URL(request.url);
    // A form is taken wherever it is sent; the router asks for its data by the names it knows.
    if (request.method !== "POST" && !url.pathname.endsWith(".data")) {
      const spelled = await spelledAs(url.pathname);
      if (spelled !== url.pathname) return movedTo(spelled + url.search, finishing.security);
    }
    const key = pageKey(request.method, url.pathname + url.search);
    if (key === null) {
      const form = await readableForm(request);
      if (!(form instanceof Request)) return refused(form, finishing.security);
      const own = withPublicUrl(form, services.publicUrl);
      return personalAnswer(await renderRoute(own, services, visit), finishing);
    }
    const page = await cache.page(key, async () => {
      const anonymous = new Request(url.origin + key, { headers: { host: url.host } });
      const shared = { ...visit, id: sharedVisitId, address: "shared" };
      return rendered(await renderRoute(anonymous, services, shared), finishing, visit.id);
    });
    return pageResponse(page, request);
  };
}

/** All that a browser does with a page. */
const methods = ["GET", "HEAD", "POST"];

/** What is done to every page before it leaves. */
interface Finishing {
  finish: boolean;
  security: SecurityHeaders;
}

async function rendered(
  response: Response,
  { finish, security }: Finishing,
  visitId = sharedVisitId,
): Promise<RenderedPage> {
  const headers = withSecurity(response.headers, security);
  if (!headers.has("Cache-Control") || response.status >= 500)
    headers.set("Cache-Control", "no-store");
  const embeds = embedsFrom(headers.get(embedsHeader));
  headers.delete(embedsHeader);
  const text = await response.text();
  const html = response.status >= 500 ? text.replaceAll(sharedVisitId, visitId) : text;
  const isPage = headers.get("Content-Type")?.startsWith("text/html");
  if (!finish || !isPage) return { status: response.status, headers, html };
  const page = finishPage(html, embeds);
  headers.set("Content-Security-Policy", page.contentSecurityPolicy);
  return { status: response.status, headers, html: page.html };
}

function withSecurity(given: Headers, security: SecurityHeaders): Headers {
  const headers = new Headers(given);
  for (const [name, value] of Object.entries(security)) headers.set(name, value);
  return headers;
}

/** An answer to one visitor: a page's `public` is meant for its GET, not for what a form came to. */
async function personalAnswer(response: Response, finishing: Finishing): Promise<Response> {
  const { status, headers } = response;
  headers.set("Cache-Control", "no-store");
  if (headers.get("Content-Type")?.startsWith("text/html")) {
    const page = await rendered(response, finishing);
    return new Response(page.html, { status, headers: page.headers });
  }
  return new Response(response.body, {
    status,
    headers: withSecurity(headers, finishing.security),
  });
}

function refused({ status, message }: UnreadableForm, security: SecurityHeaders): Response {
  const headers = withSecurity(new Headers({ "Cache-Control": "no-store" }), security);
  return new Response(message, { status, headers });
}

/** For good; kept by nobody, as its query may be somebody's own. */
function movedTo(address: string, security: SecurityHeaders): Response {
  const headers = withSecurity(new Headers({ "Cache-Control": "no-store" }), security);
  headers.set("Location", address);
  return new Response(null, { status: 308, headers });
}

function notAllowed(security: SecurityHeaders): Response {
  const headers = withSecurity(new Headers({ "Cache-Control": "no-store" }), security);
  headers.set("Allow", methods.join(", "));
  return new Response("Pages are read, and forms are sent", { status: 405, headers });
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
  const shown = request.method === "HEAD" || [204, 304].includes(page.status) ? null : body;
  return new Response(shown as BodyInit | null, { status: page.status, headers });
}

import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { chooseEncoding, type EncodedBody, type Encoding, encodeBody } from "./encoded-body.ts";

/** A page ready to be sent. */
export interface CachedPage {
  status: number;
  etag: string;
  headers: [string, string][];
  body: EncodedBody;
}

/** What a render gives: `public` in its Cache-Control is what lets it be kept. */
export interface RenderedPage {
  status: number;
  headers: Headers;
  html: string;
}

export interface PageCache {
  /** Answers a request from memory, before any framework sees it. @returns whether it did */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
  /** The page under a key: from memory, from a render under way, or rendered now. */
  page(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage>;
  /** Forgets every page, as content has changed; renders under way are not kept. */
  invalidate(): void;
  readonly size: number;
}

/** Pages that show one visitor's own things: never kept, and alone given the visitor's headers. */
const personal = /^\/(admin|login|api)(\/|\.|$)/;

/** The only query keys that change a page; others (such as a campaign's) share the same page. */
const meaningfulKeys = ["sent", "form"];

/** @returns the key of a request's page, or null when it must not be shared */
export function pageKey(method: string | undefined, url: string): string | null {
  if (method !== "GET" && method !== "HEAD") return null;
  const [path = "/", query] = url.split("?", 2);
  if (personal.test(path)) return null;
  if (!query) return path;
  const given = new URLSearchParams(query);
  // The router's own partial fetches: too many combinations to keep.
  if (given.has("_routes")) return null;
  const kept = meaningfulKeys.filter((key) => given.has(key));
  if (kept.length === 0) return path;
  return `${path}?${new URLSearchParams(kept.map((key) => [key, given.get(key) ?? ""]))}`;
}

/**
 * Finished pages in memory, least recently used out first.
 * @param maxBytes of all bodies together, in every encoding
 */
export function createPageCache({ maxBytes = 64 * 1024 * 1024 } = {}): PageCache {
  const pages = new Map<string, CachedPage>();
  const rendering = new Map<string, Promise<CachedPage>>();
  let bytes = 0;
  let generation = 0;

  const forget = (key: string) => {
    const page = pages.get(key);
    if (!page) return;
    bytes -= weight(page);
    pages.delete(key);
  };

  const keep = (key: string, page: CachedPage) => {
    forget(key);
    pages.set(key, page);
    bytes += weight(page);
    for (const oldest of pages.keys()) {
      if (bytes <= maxBytes) break;
      forget(oldest);
    }
  };

  async function renderNow(key: string, render: () => Promise<RenderedPage>) {
    const started = generation;
    const rendered = await render();
    const page = await toCachedPage(rendered);
    const shareable = rendered.status === 200 && /\bpublic\b/.test(cacheControl(rendered.headers));
    if (shareable && started === generation) keep(key, page);
    return page;
  }

  return {
    serve(request, response) {
      const key = pageKey(request.method, request.url ?? "/");
      const page = key === null ? undefined : pages.get(key);
      if (key === null || !page) return false;
      pages.delete(key);
      pages.set(key, page);
      sendPage(page, request, response);
      return true;
    },
    page(key, render) {
      const kept = pages.get(key);
      if (kept) return Promise.resolve(kept);
      // A render that began before the last change must not serve those who came after it.
      const flight = `${generation} ${key}`;
      const underWay = rendering.get(flight);
      if (underWay) return underWay;
      const begun = renderNow(key, render).finally(() => rendering.delete(flight));
      rendering.set(flight, begun);
      return begun;
    },
    invalidate() {
      generation += 1;
      pages.clear();
      bytes = 0;
    },
    get size() {
      return pages.size;
    },
  };
}

const weight = ({ body }: CachedPage) => body.br.length + body.gzip.length + body.identity.length;

const cacheControl = (headers: Headers) => headers.get("Cache-Control") ?? "";

async function toCachedPage({ status, headers, html }: RenderedPage): Promise<CachedPage> {
  const body = await encodeBody(html);
  const hash = createHash("sha256").update(html).digest("base64url").slice(0, 22);
  // Weak: the same tag stands for every encoding of the page.
  const etag = `W/"${hash}"`;
  const sent = new Headers(headers);
  if (/\bpublic\b/.test(cacheControl(sent))) sent.set("ETag", etag);
  sent.set("Vary", "Accept-Encoding");
  return { status, etag, headers: [...sent], body };
}

/** Whether If-None-Match names this page (RFC 9110, 13.1.2: weak comparison). */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch === "*" || ifNoneMatch.split(",").some((tag) => tag.trim() === etag);
}

function sendPage(page: CachedPage, request: IncomingMessage, response: ServerResponse) {
  if (matches(request.headers["if-none-match"], page.etag)) {
    const kept = page.headers.filter(([name]) => !name.startsWith("content-"));
    response.writeHead(304, kept.flat()).end();
    return;
  }
  const encoding: Encoding = chooseEncoding(request.headers["accept-encoding"] as string);
  const body = page.body[encoding];
  const headers = page.headers.flat();
  headers.push("content-length", String(body.length));
  if (encoding !== "identity") headers.push("content-encoding", encoding);
  response.writeHead(page.status, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}

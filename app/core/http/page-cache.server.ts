import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import {
  chooseEncoding,
  encodeBody,
  type EncodedBody,
  type Encoding,
  recompress,
} from "./encoded-body.server.ts";
import { notFoundKey } from "./page-key.server.ts";
import { headerOf, matches } from "./requests.server.ts";

/** A page ready to be sent. */
export interface CachedPage {
  status: number;
  etag: string;
  headers: [string, string][];
  body: EncodedBody;
}

/** A cached page, prepared once for each kind of response. */
interface CacheEntry extends CachedPage {
  /** Alternating names and values, as `writeHead` takes them. */
  headersFor: Record<Encoding | "notModified", string[]>;
  /** Grows with each use; the entry with the smallest value is evicted first. */
  usedAt: number;
  /** For `outdate`: the number of changes of places before the render. */
  drawnAfter: number;
  /** Until then one request is rendering it again, in ms since 1970. */
  claimedUntil: number;
  /** From then on the next use recompresses it harder, in ms since 1970. */
  recompressAt: number;
  /** From its `Expires` header, in ms since 1970: a page that shows times is outdated after it. */
  expiresAt: number;
}

/** The result of a render; it is cached only with `public` in its Cache-Control. */
export interface RenderedPage {
  status: number;
  headers: Headers;
  html: string;
}

export interface PageCache {
  /**
   * Answers a request from memory, before any framework sees it. The first request for an outdated page does
   * not get it from memory, and renders it again; the others get the old page until then. @returns whether it
   * did
   */
  serve(key: string | null, request: IncomingMessage, response: ServerResponse): boolean;
  /** The page under a key: from memory, from a running render, or rendered now. */
  page(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage>;
  /** Drops every page, because content has changed; running renders are not cached. */
  invalidate(): void;
  /** Lets every page be rendered again at its next request, because the number of places has changed. */
  outdate(): void;
  readonly size: number;
}

/** How long, in ms, others get an outdated page while one request renders it again. */
const claim = 5_000;
/**
 * A page is compressed harder once it is this old, in ms; when registration is busy it is replaced sooner.
 */
const settled = 10_000;

/**
 * A cache of finished pages in memory; evicts the least recently used.
 * @param maxBytes of all bodies together, in every encoding
 * @param maxVariants of one path by its query, so that invented values do not push other pages out
 */
export function createPageCache({ maxBytes = 64 * 1024 * 1024, maxVariants = 64 } = {}): PageCache {
  const pages = new Map<string, CacheEntry>();
  const rendering = new Map<string, Promise<CachedPage>>();
  let bytes = 0;
  let generation = 0;
  /** Counts the changes of places. */
  let changes = 0;
  let uses = 0;
  /** One page at a time, so that other work can use the other threads. */
  let recompressing: Promise<void> = Promise.resolve();

  const evict = (key: string) => {
    const page = pages.get(key);
    if (!page) return;
    bytes -= weight(page);
    pages.delete(key);
  };

  const store = (key: string, page: CachedPage, drawnAfter: number) => {
    evict(key);
    uses += 1;
    const expiresAt = expiryOf(page);
    const recompressAt = Date.now() + settled;
    const drawn = { drawnAfter, claimedUntil: 0, usedAt: uses, recompressAt, expiresAt };
    pages.set(key, { ...page, ...drawn, headersFor: headersFor(page) });
    bytes += weight(page);
    const path = pathOf(key);
    const variants = [...pages.keys()].filter((other) => pathOf(other) === path);
    if (variants.length > maxVariants) evict(leastRecentlyUsed(variants));
    while (bytes > maxBytes) evict(leastRecentlyUsed());
  };

  const recompressPage = async (key: string, page: CacheEntry) => {
    const isStored = () => pages.get(key) === page;
    if (!isStored()) return;
    const body = await recompress(page.body);
    if (!isStored()) return;
    bytes -= weight(page);
    Object.assign(page, { body, headersFor: headersFor({ ...page, body }) });
    bytes += weight(page);
  };

  const fresh = (key: string) => {
    const page = pages.get(key);
    if (page && page.expiresAt <= Date.now()) evict(key);
    return pages.get(key);
  };

  const leastRecentlyUsed = (among: Iterable<string> = pages.keys()) => {
    let oldest = "";
    let smallest = Number.POSITIVE_INFINITY;
    for (const key of among) {
      const usedAt = pages.get(key)?.usedAt ?? 0;
      if (usedAt < smallest) [oldest, smallest] = [key, usedAt];
    }
    return oldest;
  };

  async function renderNow(key: string, render: () => Promise<RenderedPage>) {
    const [started, drawnAfter] = [generation, changes];
    const rendered = await render();
    const page = await toCachedPage(rendered);
    const isPublic = rendered.status === 200 && /\bpublic\b/.test(cacheControl(rendered.headers));
    // Browsers do not cache it, as the page may exist tomorrow; here the next change drops it.
    const shareable = isPublic || (key === notFoundKey && rendered.status === 404);
    if (shareable && started === generation) store(key, page, drawnAfter);
    return page;
  }

  return {
    serve(key, request, response) {
      if (key === null) return false;
      const page = fresh(key);
      if (!page) return false;
      if (page.drawnAfter !== changes && page.claimedUntil <= Date.now()) {
        page.claimedUntil = Date.now() + claim;
        return false;
      }
      uses += 1;
      page.usedAt = uses;
      sendPage(page, request, response);
      if (page.recompressAt <= Date.now()) {
        page.recompressAt = Number.POSITIVE_INFINITY;
        recompressing = recompressing
          .then(() => recompressPage(key, page))
          // If there is not enough memory, the page stays as it is.
          .catch(() => {});
      }
      return true;
    },
    page(key, render) {
      const cached = fresh(key);
      if (cached?.drawnAfter === changes) return Promise.resolve(cached);
      // A render that began before the last change must not be served to later requests.
      const flight = `${generation} ${changes} ${key}`;
      const inFlight = rendering.get(flight);
      if (inFlight) return inFlight;
      const begun = renderNow(key, render).finally(() => rendering.delete(flight));
      rendering.set(flight, begun);
      return begun;
    },
    invalidate() {
      generation += 1;
      pages.clear();
      bytes = 0;
    },
    outdate() {
      changes += 1;
    },
    get size() {
      return pages.size;
    },
  };
}

const pathOf = (key: string) => key.split("?")[0];

const weight = ({ body }: CachedPage) => body.br.length + body.gzip.length + body.identity.length;

const expiryOf = ({ headers }: CachedPage) => {
  const [, expires = ""] = headers.find(([name]) => name === "expires") ?? [];
  return Date.parse(expires) || Number.POSITIVE_INFINITY;
};

const cacheControl = (headers: Headers) => headers.get("Cache-Control") ?? "";

async function toCachedPage({ status, headers, html }: RenderedPage): Promise<CachedPage> {
  const body = await encodeBody(html);
  const hash = createHash("sha256").update(html).digest("base64url").slice(0, 22);
  // Weak: every encoding of the page has the same tag.
  const etag = `W/"${hash}"`;
  const sent = new Headers(headers);
  if (/\bpublic\b/.test(cacheControl(sent))) sent.set("ETag", etag);
  sent.set("Vary", "Accept-Encoding");
  return { status, etag, headers: [...sent], body };
}

function headersFor({ headers, body }: CachedPage): CacheEntry["headersFor"] {
  const flat = headers.flat();
  const sized = (encoding: Encoding) => {
    const length = ["content-length", String(body[encoding].length)];
    return encoding === "identity"
      ? [...flat, ...length]
      : [...flat, ...length, "content-encoding", encoding];
  };
  return {
    br: sized("br"),
    gzip: sized("gzip"),
    identity: sized("identity"),
    notModified: headers.filter(([name]) => !name.startsWith("content-")).flat(),
  };
}

function sendPage(page: CacheEntry, request: IncomingMessage, response: ServerResponse) {
  if (matches(headerOf(request, "if-none-match"), page.etag)) {
    response.writeHead(304, page.headersFor.notModified).end();
    return;
  }
  const encoding = chooseEncoding(headerOf(request, "accept-encoding"));
  response.writeHead(page.status, page.headersFor[encoding]);
  response.end(request.method === "HEAD" ? undefined : page.body[encoding]);
}

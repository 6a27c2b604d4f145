import type { IncomingMessage } from "node:http";
import { storableText } from "#domain/clean-text.ts";

/**
 * A form's request as the visitor sent it. Behind a proxy that ends TLS the server sees `http:` and
 * perhaps another host, while the browser's `Origin` says `https:`; the router compares the two and
 * would refuse every form as another site's. An Origin that is the site's own public address is ours.
 * @param publicUrl where visitors reach the site
 */
export function withPublicUrl(request: Request, publicUrl: string): Request {
  const own = new URL(publicUrl).origin;
  const url = new URL(request.url);
  if (url.origin === own || request.headers.get("Origin") !== own) return request;
  const { method, headers, body, signal } = request;
  return new Request(own + url.pathname + url.search, {
    ...{ method, headers, body, signal },
    duplex: "half",
  } as RequestInit);
}

/** Why a form cannot be read, as an answer. */
export interface UnreadableForm {
  status: 400 | 415;
  message: string;
}

/**
 * What was posted to a page, in the one way that its action has to read: texts the database can
 * hold, by name. A post of nothing is a form without fields, and a file is no text: pages take none.
 * Anything but a form is its sender's slip.
 */
export async function readableForm(request: Request): Promise<Request | UnreadableForm> {
  if (request.method === "GET" || request.method === "HEAD") return request;
  const type = request.headers.get("Content-Type");
  if (type && !/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    return { status: 415, message: "Pages take forms and nothing else" };
  const form = type ? await request.formData().catch(() => null) : new FormData();
  if (!form) return { status: 400, message: "This form did not arrive whole" };
  const fields = [...form].flatMap(([name, value]) =>
    typeof value === "string" ? [[storableText(name), storableText(value)]] : [],
  );
  const headers = new Headers(request.headers);
  headers.set("Content-Type", "application/x-www-form-urlencoded");
  headers.delete("Content-Length");
  const { method, signal, url } = request;
  return new Request(url, {
    method,
    headers,
    signal,
    body: new URLSearchParams(fields).toString(),
  });
}

/** Whether If-None-Match names this page (RFC 9110, 13.1.2: weak comparison). */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag) return true;
  return ifNoneMatch === "*" || ifNoneMatch.split(",").some((tag) => tag.trim() === etag);
}

/** One header's value. `request.headers` would first sort all of them into an object. */
export function headerOf({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at];
    if (given?.length === name.length && given.toLowerCase() === name) return rawHeaders[at + 1];
  }
  return undefined;
}

/** Stands for what cannot be read (U+FFFD). */
const unreadable = "%EF%BF%BD";

/**
 * A request whose address everything behind it can read. What no path and no text of the database's
 * may hold becomes the character that stands for what cannot be read, and a percent sign that begins
 * no character stands for itself. There is nothing under such an address: that is the answer.
 */
export function readableRequest(request: Request): Request {
  if (!request.url.includes("%")) return request;
  const url = new URL(request.url);
  const pathname = url.pathname.replaceAll(/%([01][\da-f]|7f)/gi, unreadable);
  url.pathname = isReadable(pathname) ? pathname : pathname.replaceAll("%", "%25");
  url.search = url.search.replaceAll("%00", unreadable);
  return url.href === request.url ? request : new Request(url, request);
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

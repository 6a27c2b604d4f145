import type { IncomingMessage } from "node:http";
import { storableText } from "../clean-text.ts";
import { networkOf } from "../network-address.ts";

/** The response for a form that cannot be read. */
export interface UnreadableForm {
  status: 400 | 413 | 415;
  message: string;
}

/**
 * Reads a page's form: text fields that the database can store, by name. A CSV file becomes its text, and on
 * pages of staff a spreadsheet becomes base64; other files are dropped, because no page accepts them. On
 * pages of staff, a file's name is a field too, so that the page can say which file it does not accept. An
 * empty post is a form without fields. Anything but a form is a client error, and so is a form with more
 * fields than any page has: they are counted before any is read.
 */
export async function readableForm(request: Request): Promise<Request | UnreadableForm> {
  if (request.method === "GET" || request.method === "HEAD") return request;
  const type = request.headers.get("Content-Type");
  if (type && !/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    return { status: 415, message: "Pages accept only forms" };
  const bytes = await request.arrayBuffer().then(Buffer.from, () => null);
  if (!bytes) return incomplete;
  const isStaffPage = new URL(request.url).pathname.startsWith("/admin/");
  const most = isStaffPage ? mostStaffFields : mostFields;
  if (type && hasMoreFields(bytes, type, most))
    return { status: 413, message: `A form here has at most ${most} fields` };
  const sent = new Response(bytes, type ? { headers: { "Content-Type": type } } : {});
  const form = type ? await sent.formData().catch(() => null) : new FormData();
  if (!form) return incomplete;
  const fields: [string, string][] = [];
  for (const [name, value] of form) {
    const text = typeof value === "string" ? value : await textOfFile(value, isStaffPage);
    if (text !== null) fields.push([storableText(name), storableText(text)]);
    if (isStaffPage && typeof value !== "string" && value.name !== "")
      fields.push([storableText(`${name}_name`), storableText(value.name).slice(-200)]);
  }
  const headers = new Headers(request.headers);
  headers.set("Content-Type", "application/x-www-form-urlencoded");
  headers.delete("Content-Length");
  // The router would compare it with the wrong address behind a proxy; `own-site.server.ts` has checked it.
  headers.delete("Origin");
  const { method, signal, url } = request;
  return new Request(url, {
    method,
    headers,
    signal,
    body: new URLSearchParams(fields).toString(),
  });
}

const incomplete: UnreadableForm = { status: 400, message: "This form arrived incomplete" };

/** The largest public form, a registration of six athletes, has half as many. */
const mostFields = 500;
/** Staff select from long lists of families. */
const mostStaffFields = 5_000;

/** Whether a form has more fields, by the separators between them. */
function hasMoreFields(bytes: Buffer, type: string, most: number): boolean {
  const [, boundary] = /boundary="?([^";]+)/i.exec(type) ?? [];
  const separator = boundary ? `--${boundary}` : "&";
  // A multipart boundary precedes each field and follows the last; other separators are only between fields.
  let left = boundary ? most + 1 : most - 1;
  for (let at = bytes.indexOf(separator); at >= 0; at = bytes.indexOf(separator, at + 1)) {
    left -= 1;
    if (left < 0) return true;
  }
  return false;
}

/** Before the base64 of a spreadsheet that a form sent. */
export const spreadsheetPrefix = "data:xlsx;base64,";

/** The text of a CSV file, as UTF-8 or as older spreadsheets write it; null: another file, or none. */
async function textOfFile(file: File, orSpreadsheet: boolean): Promise<string | null> {
  if (file.size === 0 || !/\.(csv|tsv|txt|xlsx)$/i.test(file.name)) return null;
  const bytes = await file.arrayBuffer();
  if (/\.xlsx$/i.test(file.name))
    return orSpreadsheet ? spreadsheetPrefix + Buffer.from(bytes).toString("base64") : null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Whether If-None-Match names this page (RFC 9110, 13.1.2: weak comparison). */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag) return true;
  return ifNoneMatch === "*" || ifNoneMatch.split(",").some((tag) => tag.trim() === etag);
}

/** Reads one header. `request.headers` would first sort all of them into an object. */
export function headerOf({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at];
    if (given?.length === name.length && given.toLowerCase() === name) return rawHeaders[at + 1];
  }
  return undefined;
}

/** The Unicode replacement character (U+FFFD). */
const unreadable = "%EF%BF%BD";

/**
 * Makes a request's address readable for later code. Characters that neither a path nor the database can hold
 * become U+FFFD, and a percent sign that starts no valid escape is escaped itself. No page exists at such an
 * address, so the answer is a 404.
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

/**
 * The network of a request, for all rate limits: an address in canonical form.
 * @param forwarded the `X-Forwarded-For` header; with a proxy in front, its last hop is trusted
 */
export function visitorNetwork(
  { forwarded, remote }: { forwarded: string | undefined; remote: string | undefined },
  trustProxy: boolean,
): string {
  const last = trustProxy ? forwarded?.split(",").at(-1)?.trim() : undefined;
  return networkOf(last || remote || "unknown");
}

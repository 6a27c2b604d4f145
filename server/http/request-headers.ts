import type { IncomingMessage } from "node:http";

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

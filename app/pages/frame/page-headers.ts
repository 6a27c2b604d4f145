import type { HeadersArgs } from "react-router";
import { embedsHeader } from "#domain/embeds.ts";

export const cacheable = "public, max-age=0, must-revalidate";

/**
 * Public pages may be kept by the server's page cache and are asked for anew by browsers; answers
 * to a form, error pages and what a loader calls `no-store` are nobody's to keep. A page that tells
 * the time gives its loader's `Expires` too: the cache keeps it no longer. Every public page
 * re-exports this as `headers`.
 */
export function headers({
  actionHeaders,
  loaderHeaders,
  parentHeaders,
  errorHeaders,
}: HeadersArgs) {
  const own = errorHeaders
    ? "no-store"
    : (actionHeaders.get("Cache-Control") ?? loaderHeaders.get("Cache-Control"));
  const embeds = loaderHeaders.get(embedsHeader);
  // The frame's notices change by the day: whichever is sooner.
  const [expires] = [loaderHeaders, parentHeaders]
    .flatMap((from) => from.get("Expires") ?? [])
    .toSorted((a, b) => Date.parse(a) - Date.parse(b));
  return {
    "Cache-Control": own ?? cacheable,
    ...(embeds && { [embedsHeader]: embeds }),
    ...(expires && { Expires: expires }),
  };
}

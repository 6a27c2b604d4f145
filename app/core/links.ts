/**
 * A path on this site. `//elsewhere.example` would be another site, and so would `/\elsewhere.example`
 * or a tab between the slashes, which browsers leave out.
 */
export const ownPath = /^\/(?![/\\])\P{Cc}*$/u;

/** The site's own path, or another site's encrypted address. */
export const ownPathOrHttps = new RegExp(`${ownPath.source}|^https:\\/\\/[^\\s/]\\P{Cc}*$`, "iu");

/** With `https:` for `http:`: staff could once save such addresses, and most sites have both. */
export const encrypted = (address: string) => address.trim().replace(/^http:(?=\/\/)/i, "https:");

/** The targets of a link in a text beside pages: an anchor on the page, a mail program, a telephone. */
const elsewhere = /^(?:#|mailto:|tel:)\P{Cc}*$/iu;

/**
 * A link in a text that staff wrote, if it is allowed: to a page of ours, another site's (`https:`), an
 * anchor on the page, a mail program or a telephone. Null for any other target.
 */
export function textLink(typed: string): string | null {
  const address = encrypted(typed);
  return ownPathOrHttps.test(address) || elsewhere.test(address) ? address : null;
}

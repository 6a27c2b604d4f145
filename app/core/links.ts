/**
 * A path on this site. `//elsewhere.example` would be another site, and so would `/\elsewhere.example`
 * or a tab between the slashes, which browsers leave out.
 */
export const ownPath = /^\/(?![/\\])\P{Cc}*$/u;

/** The site's own path, or another site's encrypted address. */
export const ownPathOrHttps = new RegExp(`${ownPath.source}|^https:\\/\\/[^\\s/]\\P{Cc}*$`, "iu");

/** With `https:` for `http:`: staff could once save such addresses, and most sites have both. */
export const encrypted = (address: string) => address.trim().replace(/^http:(?=\/\/)/i, "https:");

/** Other allowed targets of a link in a text: an anchor on the page, an email address, a phone number. */
const elsewhere = /^(?:#|mailto:|tel:)\P{Cc}*$/iu;

/**
 * A link in a text that staff wrote, if it is allowed: to one of our pages, another site (`https:`), an
 * anchor on the page, an email address or a phone number. Null for any other target.
 */
export function textLink(typed: string): string | null {
  const address = encrypted(typed);
  return ownPathOrHttps.test(address) || elsewhere.test(address) ? address : null;
}

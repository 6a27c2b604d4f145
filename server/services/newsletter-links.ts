import type { NewsletterLinks } from "#domain/newsletter-mail.ts";
import { confirmWithinDays, newsletterPages } from "#domain/newsletter.ts";
import { mailedKey } from "./mailed-key.ts";

/** What it takes to write and to read the links in mails. */
export interface LinkMaker {
  /** Signs the keys. */
  secret: string;
  /** Where visitors reach the site, without a trailing slash. */
  publicUrl: string;
}

/** The two links of a mail about a consent. */
export function newsletterLinks(maker: LinkMaker, consentId: string): NewsletterLinks {
  const expires = new Date(Date.now() + confirmWithinDays * 24 * 60 * 60 * 1000);
  const key = mailedKey(maker.secret, "confirm", { id: consentId, expires });
  return {
    confirm: `${maker.publicUrl}${newsletterPages.confirm}?key=${key}`,
    unsubscribe: unsubscribeLink(maker, consentId),
  };
}

/** The link that ends a subscription; good for ever. */
export function unsubscribeLink({ secret, publicUrl }: LinkMaker, consentId: string): string {
  const key = mailedKey(secret, "unsubscribe", { id: consentId, expires: null });
  return `${publicUrl}${newsletterPages.unsubscribe}?key=${key}`;
}

import type { Confirmation, ConfirmationClub } from "./confirmation.ts";
import { confirmWithinDays } from "./newsletter.ts";

export interface NewsletterLinks {
  /** Opens a page whose button subscribes. */
  confirm: string;
  /** Opens a page whose button unsubscribes; takes a mail program's one-click POST too. */
  unsubscribe: string;
}

/**
 * Asks whoever reads an address whether it may get the newsletter. No advertising: until they
 * answer there is no consent to it (CASL, s. 6).
 */
export function subscriptionRequest(
  { reference, links }: { reference: string; links: NewsletterLinks },
  club: ConfirmationClub,
): Confirmation {
  return {
    subject: `Please confirm: e-mail from ${club.name}`,
    text: [
      `Somebody, we hope you, asked for the newsletter of ${club.name} at this address.`,
      `To get it, open this page and press its button within ${confirmWithinDays} days:\n${links.confirm}`,
      "If it wasn’t you, do nothing: we won’t write again. If you are on the list already, nothing changes.",
      `Your reference is ${reference}.`,
      newsletterFooter(links, club),
    ].join("\n\n"),
    headers: unsubscribeHeaders(links),
  };
}

/** Who writes, from where, and how to end it: below every mail to the list (CASL, s. 6(2)). */
export function newsletterFooter(
  { unsubscribe }: Pick<NewsletterLinks, "unsubscribe">,
  club: ConfirmationClub,
): string {
  return [
    club.name,
    club.postalAddress,
    `${club.email} · ${club.phone}`,
    `Unsubscribe: ${unsubscribe}`,
  ].join("\n");
}

/** The same for mail programs, which offer a button of their own (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = ({ unsubscribe }: Pick<NewsletterLinks, "unsubscribe">) => ({
  "List-Unsubscribe": `<${unsubscribe}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

import {
  type Mails,
  type ComposedMail,
  composeMail,
  mailFooter,
  type Sender,
} from "#modules/content/index.ts";
import { confirmWithinDays } from "./newsletter.ts";

export interface NewsletterLinks {
  /** Opens a page whose button subscribes. */
  confirm: string;
  /** Opens a page whose button unsubscribes; takes a mail program's one-click POST too. */
  unsubscribe: string;
}

/**
 * The mail that asks an address to confirm its newsletter subscription. It contains no advertising: until
 * then there is no consent to it (CASL, s. 6).
 */
export function subscriptionRequest(
  { reference, links }: { reference: string; links: NewsletterLinks },
  { club, mails }: { club: Sender; mails: Mails },
): ComposedMail {
  const { confirm, unsubscribe } = links;
  const values = { reference, confirm, club: club.name, days: String(confirmWithinDays) };
  // The sender, their address and the unsubscribe link: below every mail to the list (CASL, s. 6(2)).
  const footer = mailFooter(club, `Unsubscribe: ${unsubscribe}`);
  const mail = composeMail(mails.subscription, { name: null, values, club, footer });
  return { ...mail, headers: unsubscribeHeaders(unsubscribe) };
}

/** The unsubscribe headers for mail programs, which show a button of their own (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = (link: string): Record<string, string> => ({
  "List-Unsubscribe": `<${link}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

interface NewsletterParts {
  notices: readonly { text: string; address: string | null }[];
  articles: readonly { title: string; teaser: string; address: string }[];
}

/** The text of a newsletter: notices first, then the articles, each under its heading with its link. */
export function newsletterText({ notices, articles }: NewsletterParts): string {
  const short = notices.map(({ text, address }) =>
    address ? `- ${text} ${address}` : `- ${text}`,
  );
  return [
    ...(short.length > 0 ? [headed("Please note"), short.join("\n")] : []),
    ...articles.flatMap(({ title, teaser, address }) => [
      headed(title),
      teaser,
      `Read the article:\n${address}`,
    ]),
  ].join("\n\n");
}

/** A heading in a mail's text: a line with dashes below it. */
const headed = (title: string) =>
  `${title}\n${"-".repeat(Math.min(60, Math.max(3, title.length)))}`;

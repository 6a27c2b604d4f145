import {
  type ComposedMail,
  mailFooter,
  type Sender,
  greeting,
  readableName,
} from "#modules/content/index.ts";
import { unsubscribeHeaders } from "./newsletter-mails.ts";

interface MessageMail {
  subject: string;
  /** Paragraphs separated by empty lines. */
  text: string;
  /** The recipient's name. */
  name: string;
  /** The first names of the athletes for whom they get it. */
  athletes: readonly string[];
  /** The page to manage a family's data; null: for somebody who is only on a waiting list. */
  familyPage: string | null;
  /** They are not registered: they asked to try a practice. */
  isTrial?: boolean | undefined;
  /** For an advertisement: the unsubscribe link. */
  unsubscribe: string | null;
}

/** The test copy of a message, for its author. */
export const testMail = (mail: ComposedMail): ComposedMail => ({
  ...mail,
  subject: `Test: ${mail.subject}`,
});

/** A message of staff for one guardian: with greeting, the reason why they get it, and the sender. */
export function messageMail(
  { subject, text, name, athletes, familyPage, isTrial = false, unsubscribe }: MessageMail,
  club: Sender,
): ComposedMail {
  const spoken = athletes.map(readableName).filter(Boolean);
  const whom = new Intl.ListFormat("en-CA").format(spoken) || "an athlete of yours";
  const reason = unsubscribe
    ? `You’re getting this because you subscribed to news from ${club.name}.`
    : familyPage
      ? `You’re getting this because ${whom} is registered with us. You can change your details on your family page.\nYour family page: ${familyPage}`
      : isTrial
        ? "You’re getting this because you booked a first practice with us."
        : `You’re getting this because ${whom} is on our waiting list.`;
  const footnote = spoken.length > 1 ? reason.replace(`${whom} is`, `${whom} are`) : reason;
  const footer = unsubscribe
    ? mailFooter(club, footnote, `Unsubscribe: ${unsubscribe}`)
    : mailFooter(club, footnote);
  const headers = {
    "Auto-Submitted": "auto-generated",
    ...(unsubscribe && unsubscribeHeaders(unsubscribe)),
  };
  return { subject, text: [greeting(name), text, footer].join("\n\n"), headers };
}

import {
  type Mails,
  fillIn,
  type ComposedMail,
  composeMail,
  type Sender,
} from "#modules/content/index.ts";
import { offerHours } from "./waiting.ts";

/** The mail that offers a place to a family of the waiting list. @param link the page on which it answers */
export function placeOfferedMail(
  sent: { name: string; offering: string; athletes: string; until: string; link: string },
  { club, mails }: { club: Sender; mails: Mails },
): ComposedMail {
  const { name, ...values } = sent;
  const text = mails.placeOffered;
  return composeMail(text, { name, values: { ...values, hours: String(offerHours) }, club });
}

/** The same as a text message. */
export const placeOfferedText = (
  sent: { offering: string; until: string; link: string },
  { club, mails }: { club: Sender; mails: Mails },
): string => fillIn(mails.placeOfferedText, { ...sent, club: club.name });

/**
 * The mail to those who asked to be notified that a registration has opened. @param link the page to register
 * on
 */
export function openedMail(
  { name, ...values }: { name: string; offering: string; link: string },
  { club, mails }: { club: Sender; mails: Mails },
): ComposedMail {
  return composeMail(mails.opened, { name, values, club });
}

import type { MailLabels } from "../mails.ts";
import { fillIn } from "./fill-in.ts";
import { greeting } from "./greeting.ts";

/** The club as the sender of a mail. */
export interface Sender {
  name: string;
  /** How soon somebody answers, as part of a sentence. */
  replyPromise: string;
  email: string;
  phone: string;
  /** Required in every mail by Canada's anti-spam law (CASL, s. 6(2)). */
  postalAddress: string;
}

export interface ComposedMail {
  subject: string;
  text: string;
  /** Such as `List-Unsubscribe`; see the mail port for which may be set. */
  headers?: Record<string, string>;
}

/** The sender, at the end of every mail. */
export const mailFooter = (club: Sender, ...more: string[]) =>
  [club.name, club.postalAddress, `${club.email} · ${club.phone}`, ...more].join("\n");

/** The reason for mails to the club's own people. */
export const toOffice = "You’re getting this because you’re in the club’s office.";
export const toAdmins = "You’re getting this because you’re an admin of the club’s website.";

/** A mail that staff wrote: the sender's name and address follow the text (CASL, s. 6(2)). */
export const writtenMail = (
  { subject, message, why = [] }: { subject: string; message: string; why?: string[] },
  club: Sender,
): ComposedMail => ({ subject, text: `${message}\n\n${mailFooter(club, ...why)}` });

interface Filling {
  /** The name in the greeting; null: no greeting. */
  name: string | null;
  /**
   * The values of the placeholders. A paragraph or a `Label: {value}` line with an empty value is left out.
   */
  values: Record<string, string>;
  club: Sender;
  /** By default, the sender. */
  footer?: string;
}

/** Fills in a mail's text, between a greeting and the sender. */
export function composeMail(
  labels: MailLabels,
  { name, values, club, footer = mailFooter(club) }: Filling,
): ComposedMail {
  const isKnown = (line: string) => values[/^[^{]+: \{(\w+)\}$/.exec(line)?.[1] ?? ""] !== "";
  const filled = (text: string) =>
    fillIn(text.split("\n").filter(isKnown).join("\n"), { promise: club.replyPromise, ...values });
  const hello = name === null ? [] : [greeting(name)];
  const foot = labels.why ? `${footer}\n${filled(labels.why)}` : footer;
  const paragraphs = [...hello, ...labels.text.map(filled), foot];
  return { subject: filled(labels.subject), text: paragraphs.filter(Boolean).join("\n\n") };
}

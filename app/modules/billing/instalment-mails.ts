import { type ComposedMail, composeMail } from "#modules/content/index.ts";
import { amountOf, type Instalment } from "#modules/enrolment/index.ts";
import { formatDate } from "#core/time/time.ts";
import type { MailContent, Payment } from "./payments-mails.ts";

/** The data in the mails about a later part of an order. */
interface LaterPart extends Pick<Payment, "reference" | "customerName"> {
  title: string;
  /** The page to pay it on. */
  link: string;
}

/** The data in the reminders of a part that is due soon. */
interface ComingPart extends LaterPart {
  amount: string;
  day: string;
  /** The payer's credit, as a sentence; "": none. */
  credit: string;
}

/** The mail to the payer that a later part was paid. */
export function instalmentPaidMail(
  {
    customerName: name,
    title: offering,
    ...values
  }: LaterPart & {
    paid: string;
    /** What is still to be paid, as a sentence. */
    left: string;
  },
  { club, mails }: MailContent,
): ComposedMail {
  return composeMail(mails.instalmentPaid, { name, values: { ...values, offering }, club });
}

/** The mail to the payer that their card could not be charged. */
export function instalmentFailedMail(
  {
    customerName: name,
    title: offering,
    ...values
  }: LaterPart & {
    amount: string;
    /** The bank's reason, and what happens next, as sentences. */
    reason: string;
    next: string;
  },
  { club, mails }: MailContent,
): ComposedMail {
  return composeMail(mails.instalmentFailed, { name, values: { ...values, offering }, club });
}

/** The reminder of a part that no card will be charged for. */
export function instalmentDueMail(
  { customerName: name, title: offering, ...values }: ComingPart,
  { club, mails }: MailContent,
): ComposedMail {
  return composeMail(mails.instalmentDue, { name, values: { ...values, offering }, club });
}

/** The mail to the payer that their card will be charged in a few days. */
export function instalmentSoonMail(
  {
    customerName: name,
    title: offering,
    ...values
  }: ComingPart & {
    /** The card: `Visa ending in 4242`. */
    card: string;
  },
  { club, mails }: MailContent,
): ComposedMail {
  return composeMail(mails.instalmentSoon, { name, values: { ...values, offering }, club });
}

/** The mail with the payment plan for the open amount, as the office agreed it with the payer. */
export function planAgreedMail(
  {
    customerName: name,
    title: offering,
    parts,
    ...values
  }: LaterPart & {
    /** The open amount, formatted. */
    amount: string;
    parts: readonly Instalment[];
  },
  { club, mails }: MailContent,
): ComposedMail {
  const days = parts.map(({ dueOn, cents }) => `${formatDate(dueOn)}: ${amountOf(cents)}`);
  return composeMail(mails.planAgreed, {
    name,
    values: { ...values, offering, days: days.join("\n") },
    club,
  });
}

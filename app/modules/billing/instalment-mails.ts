import { type ComposedMail, composeMail } from "#modules/content/index.ts";
import { amountOf, type Instalment } from "#modules/enrolment/index.ts";
import { formatDate } from "#core/time/time.ts";
import type { MailContent, Payment } from "./payments-mails.ts";

/** What the mails about a later part of an order name. */
interface LaterPart extends Pick<Payment, "reference" | "customerName"> {
  title: string;
  /** The page to pay on. */
  link: string;
}

/** Tells the payer that a later part was paid. */
export function instalmentPaidMail(
  {
    customerName: name,
    title: offering,
    ...values
  }: LaterPart & {
    paid: string;
    /** What is still to pay, as a sentence. */
    left: string;
  },
  { club, mails }: MailContent,
): ComposedMail {
  return composeMail(mails.instalmentPaid, { name, values: { ...values, offering }, club });
}

/** Tells the payer that their card could not be charged. */
export function instalmentFailedMail(
  {
    customerName: name,
    title: offering,
    ...values
  }: LaterPart & {
    amount: string;
    /** What the bank said, and what happens next, as sentences. */
    reason: string;
    next: string;
  },
  { club, mails }: MailContent,
): ComposedMail {
  return composeMail(mails.instalmentFailed, { name, values: { ...values, offering }, club });
}

/** Reminds the payer of a part that no card is charged for. */
export function instalmentDueMail(
  { customerName: name, title: offering, ...values }: LaterPart & { amount: string; day: string },
  { club, mails }: MailContent,
): ComposedMail {
  return composeMail(mails.instalmentDue, { name, values: { ...values, offering }, club });
}

/** Tells the payer that their card is charged in a few days. */
export function instalmentSoonMail(
  {
    customerName: name,
    title: offering,
    ...values
  }: LaterPart & {
    amount: string;
    day: string;
    /** The card: `Visa ending in 4242`. */
    card: string;
  },
  { club, mails }: MailContent,
): ComposedMail {
  return composeMail(mails.instalmentSoon, { name, values: { ...values, offering }, club });
}

/** Tells the payer in which parts they pay what is open, as the office agreed with them. */
export function planAgreedMail(
  {
    customerName: name,
    title: offering,
    parts,
    ...values
  }: LaterPart & {
    /** What is open, formatted. */
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

import { greeting } from "./greeting.ts";

/** What the visitor's confirmation says about who answers and when. */
export interface ConfirmationClub {
  name: string;
  /** How soon somebody answers, as it is read in a sentence. */
  replyPromise: string;
  email: string;
  phone: string;
  /** Required in every mail by Canada's anti-spam law (CASL, s. 6(2)). */
  postalAddress: string;
}

export interface Confirmation {
  subject: string;
  text: string;
  /** Such as `List-Unsubscribe`; see the mail port for which may be set. */
  headers?: Record<string, string>;
}

/** What a confirmation knows of the form it confirms. */
export interface Sent {
  firstName: string;
  reference: string;
  /** The address of its receipt. */
  receipt: string;
}

/** Leads to the page that says when it was saved, e-mailed and will be answered. */
export const receiptLine = (receipt: string) =>
  `See when it was saved and when we answer: ${receipt}`;

/** The same of what nobody has to answer. */
export const savedLine = (receipt: string) => `See when it was saved and e-mailed: ${receipt}`;

/** Who wrote, at the end of every mail. */
export const mailFooter = (club: ConfirmationClub) =>
  [club.name, club.postalAddress, `${club.email} · ${club.phone}`].join("\n");

/** The confirmation of an enquiry (specification, point 8: received, answered within 24-48 hours). */
export function enquiryConfirmation(
  { firstName, reference, receipt }: Sent,
  club: ConfirmationClub,
): Confirmation {
  return {
    subject: `We received your enquiry (${reference})`,
    text: [
      greeting(firstName),
      `Your enquiry was received. Our team will contact you ${club.replyPromise}.`,
      `Your reference is ${reference}. If you write or call about it, that is all we need.`,
      receiptLine(receipt),
      mailFooter(club),
    ].join("\n\n"),
  };
}

/** The confirmation of an application (point 8, likewise). */
export function applicationConfirmation(
  { firstName, reference, receipt }: Sent,
  club: ConfirmationClub,
): Confirmation {
  return {
    subject: `We received your application (${reference})`,
    text: [
      greeting(firstName),
      `Your application for registration was received. A coach reads every answer, and our team will contact you ${club.replyPromise}.`,
      `Your reference is ${reference}. If you write or call about it, that is all we need.`,
      receiptLine(receipt),
      mailFooter(club),
    ].join("\n\n"),
  };
}

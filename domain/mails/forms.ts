import type { PrivacyRequestKind } from "../forms/privacy-request.ts";
import { confirmWithinDays } from "../newsletter.ts";
import { answerWithinDays, verifyWithinDays } from "../privacy.ts";
import { greeting } from "./greeting.ts";

/** What confirmations say about the club, and when it replies. */
export interface ConfirmationClub {
  name: string;
  /** How soon somebody answers, as part of a sentence. */
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

/** What a confirmation needs to know about its form. */
export interface Sent {
  firstName: string;
  reference: string;
  /** The address of its receipt. */
  receipt: string;
}

/** Leads to the page that says when it was saved, e-mailed and will be answered. */
const receiptLine = (receipt: string) => `See when it was saved and when we will reply: ${receipt}`;

/** The same for what needs no answer. */
export const savedLine = (receipt: string) => `See when it was saved and e-mailed: ${receipt}`;

/** The sender, at the end of every mail. */
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

export interface NewsletterLinks {
  /** Opens a page whose button subscribes. */
  confirm: string;
  /** Opens a page whose button unsubscribes; takes a mail program's one-click POST too. */
  unsubscribe: string;
}

/**
 * Asks an address to confirm its newsletter subscription. No advertising: until then there is no
 * consent to it (CASL, s. 6).
 */
export function subscriptionRequest(
  { reference, links }: { reference: string; links: NewsletterLinks },
  club: ConfirmationClub,
): Confirmation {
  return {
    subject: `Please confirm: e-mail from ${club.name}`,
    text: [
      `Somebody, we hope you, signed up for the newsletter of ${club.name} with this address.`,
      `To subscribe, open this page and press the button within ${confirmWithinDays} days:\n${links.confirm}`,
      "If it wasn’t you, ignore this e-mail: we won’t write again. If you are already on the list, nothing changes.",
      `Your reference is ${reference}.`,
      newsletterFooter(links, club),
    ].join("\n\n"),
    headers: unsubscribeHeaders(links),
  };
}

/** Who writes, from where, and how to end it: below every mail to the list (CASL, s. 6(2)). */
function newsletterFooter(
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
const unsubscribeHeaders = ({ unsubscribe }: Pick<NewsletterLinks, "unsubscribe">) => ({
  "List-Unsubscribe": `<${unsubscribe}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

const wanted: Record<PrivacyRequestKind, string> = {
  access: "to see what we know about the person at this address",
  deletion: "to delete what we know about the person at this address",
};

const signature = (club: ConfirmationClub) =>
  [club.name, club.postalAddress, `${club.email} · ${club.phone}`].join("\n");

/** Verifies that whoever asks reads that address. */
export function verificationMail(
  { kind, reference, link }: { kind: PrivacyRequestKind; reference: string; link: string },
  club: ConfirmationClub,
): Confirmation {
  return {
    subject: `Please confirm your request (${reference})`,
    text: [
      `Somebody asked us ${wanted[kind]}.`,
      `If it was you, open this page and press the button within ${verifyWithinDays} days:\n${link}`,
      `We then have ${answerWithinDays} days to reply, and usually need fewer. If it wasn’t you, ignore this e-mail: nothing is shown to anybody and nothing is deleted.`,
      `The reference is ${reference}.`,
      signature(club),
    ].join("\n\n"),
  };
}

/** Says what was deleted, and what had to stay and why (user data deletion policy). */
export function deletionMail(
  { reference, deleted, day }: { reference: string; deleted: string[]; day: string },
  club: ConfirmationClub,
): Confirmation {
  const what = deleted.length > 0 ? deleted : ["nothing: we no longer had any data about you"];
  return {
    subject: `Your data has been deleted (${reference})`,
    text: [
      `On ${day} we deleted:\n${what.map((line) => `- ${line}`).join("\n")}`,
      "Records of payments and donations, if you made any, are kept for six years after the end of the tax year, as Canadian tax law requires. Backups are overwritten within 90 days.",
      `We keep only the date and the reference of your request, ${reference}. This is our last e-mail to you.`,
      signature(club),
    ].join("\n\n"),
  };
}

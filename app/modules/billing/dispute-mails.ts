import { moneyPaid } from "#core/money.ts";
import { type ComposedMail, mailFooter, type Sender, toOffice } from "#modules/content/index.ts";
import { disputeReason } from "./disputes.ts";

/** A dispute that waits for the club's answer. */
export interface DisputeNotice {
  /** The order's reference and title. */
  reference: string;
  title: string;
  inquiry: boolean;
  cents: number;
  currency: string;
  reason: string;
  /** `December 4, 2026 at 11:59 p.m. EST (3 days left)`; null: the provider does not say. */
  deadline: string | null;
  vendor: string;
  /** The page with the prepared answer. */
  evidence: string;
}

/** The mail to the office that a payer's bank disputes a payment. */
export const disputeOpenedMail = (notice: DisputeNotice, club: Sender): ComposedMail => ({
  subject: `${notice.inquiry ? "Bank inquiry" : "Payment disputed"}: ${sumOf(notice)}, ${notice.reference}`,
  text: [
    about(notice),
    notice.inquiry
      ? "No money was taken yet. Without an answer, it may become a dispute."
      : "Without an answer in time, the money is lost.",
    ...whatToDo(notice),
    mailFooter(club, toOffice),
  ].join("\n\n"),
});

/** The mail to the office that a dispute has no answer yet and its deadline is near. */
export const disputeDueMail = (notice: DisputeNotice, club: Sender): ComposedMail => ({
  subject: `Answer soon: ${notice.inquiry ? "bank inquiry" : "disputed payment"} ${notice.reference}`,
  text: [
    `Nobody has answered yet. ${about(notice)}`,
    ...whatToDo(notice),
    mailFooter(club, toOffice),
  ].join("\n\n"),
});

const sumOf = ({ cents, currency }: DisputeNotice) => moneyPaid(cents, currency);

const about = (notice: DisputeNotice) =>
  `The payer’s bank ${notice.inquiry ? "is asking about" : "disputes"} ${sumOf(notice)} of order ${notice.reference} (${notice.title}): ${disputeReason(notice.reason)}.`;

const whatToDo = ({ deadline, vendor, evidence }: DisputeNotice) => [
  ...(deadline ? [`Answer by: ${deadline}`] : []),
  `We’ve prepared what the club has on record, to copy into the form of ${vendor}.`,
  `Open the evidence:\n${evidence}`,
];

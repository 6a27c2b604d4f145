import { moneyPaid } from "../money.ts";
import { priceCurrency } from "../orders.ts";
import { formatDate, spokenDayOf } from "../time.ts";
import { type Confirmation, type ConfirmationClub, mailFooter, savedLine } from "./forms.ts";
import { greeting } from "./greeting.ts";

/** What both mails say about a payment. */
interface Payment {
  reference: string;
  customerName: string;
  /** The amount paid, formatted. */
  paid: string;
}

/** A paid registration: everything the payer agreed to. */
export interface PaidRegistration extends Payment {
  title: string;
  priceCents: number;
  season: { from: string; to: string } | null;
  athleteName: string | null;
  birthYear: number | null;
  agreedAt: Date | null;
  /** The terms as they stood when they were accepted. */
  terms: readonly string[];
  /** The address of the page that says when somebody answers. */
  receipt: string;
}

/**
 * The receipt and the copy of the agreement, which a consumer must get in writing within 15 days
 * (Consumer Protection Act, 2002, s. 39; O. Reg. 17/05, s. 33).
 */
export function registrationMail(
  paid: PaidRegistration,
  club: ConfirmationClub & { timeZone: string },
): Confirmation {
  const { title, season, athleteName, birthYear, agreedAt, priceCents, reference } = paid;
  return {
    subject: `You are registered: ${title} (${reference})`,
    text: [
      greeting(paid.customerName),
      `We received your payment. A coach will e-mail you ${club.replyPromise} with your group, location and first session.`,
      [
        "YOUR AGREEMENT",
        `Reference: ${reference}`,
        ...(athleteName ? [`Athlete: ${athleteName}, born in ${birthYear}`] : []),
        `What: ${title}`,
        ...(season ? [`When: ${formatDate(season.from)} to ${formatDate(season.to)}`] : []),
        `Price: ${moneyPaid(priceCents, priceCurrency)}. No tax is added.`,
        `Total paid: ${paid.paid}`,
        ...(agreedAt ? [`Accepted: ${spokenDayOf(agreedAt, club.timeZone)}`] : []),
      ].join("\n"),
      ["TERMS", ...paid.terms.map((term) => `- ${term}`)].join("\n"),
      savedLine(paid.receipt),
      mailFooter(club),
    ].join("\n\n"),
  };
}

/** Says that a payment came too late for its place; staff then offer another one, or refund it. */
export function withoutPlaceMail(
  paid: Payment & { title: string; receipt: string },
  club: ConfirmationClub,
): Confirmation {
  const { reference, title } = paid;
  return {
    subject: `Your payment arrived after the last place was taken: ${title} (${reference})`,
    text: [
      greeting(paid.customerName),
      `We received your payment of ${paid.paid} for ${title}. It arrived after the half hour we held your place for, and by then somebody else had taken the last one.`,
      "You are not registered yet, but your money is safe. We will e-mail you within 24-48 hours to offer a place if one has opened up, another group if you like, or a full refund. You don’t have to do anything.",
      `Your reference is ${reference}.`,
      savedLine(paid.receipt),
      mailFooter(club),
    ].join("\n\n"),
  };
}

/** Thanks for a gift. Does not mention tax: a setting says whether the club may issue receipts. */
export function donationMail(
  { reference, customerName, paid }: Payment,
  club: ConfirmationClub,
  receipt: string | null,
): Confirmation {
  return {
    subject: `Thank you for your gift (${reference})`,
    text: [
      greeting(customerName),
      `Your gift of ${paid} has arrived. Thank you. It pays for places, shoes and fares for children whose families can’t pay. At the end of the season we will tell you what it was used for.`,
      `Your reference is ${reference}.`,
      ...(receipt ? [receipt] : []),
      mailFooter(club),
    ].join("\n\n"),
  };
}

/** How to send an announced e-mail transfer so that it is recognised. */
export function transferInstructions(
  transfer: {
    reference: string;
    name: string;
    amount: string;
    transferEmail: string;
    receipt: string;
  },
  club: ConfirmationClub,
): Confirmation {
  const { reference, name, amount, transferEmail } = transfer;
  return {
    subject: `Your e-mail transfer (${reference})`,
    text: [
      greeting(name),
      "Thank you. To send your gift from your bank’s app or website:",
      [
        `1. Send ${amount} by Interac e-Transfer to ${transferEmail}.`,
        `2. Write ${reference} in the message, so that we know it is yours.`,
        "3. It is deposited automatically: you need no security question or password.",
      ].join("\n"),
      "We will e-mail you when it arrives.",
      savedLine(transfer.receipt),
      mailFooter(club),
    ].join("\n\n"),
  };
}

/** Says that somebody is on a waiting list. */
export function waitingListConfirmation(
  {
    reference,
    name,
    offering,
    receipt,
  }: { reference: string; name: string; offering: string; receipt: string },
  club: ConfirmationClub,
): Confirmation {
  return {
    subject: `You are on the waiting list: ${offering} (${reference})`,
    text: [
      greeting(name),
      `You are on the waiting list for ${offering}. We will e-mail you as soon as a place opens up, in the order people signed up. You pay nothing until then.`,
      `Your reference is ${reference}.`,
      savedLine(receipt),
      mailFooter(club),
    ].join("\n\n"),
  };
}

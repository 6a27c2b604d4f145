import { refundMethodText } from "./refund-states.ts";
import type { FirstPractice } from "#modules/catalogue/index.ts";
import {
  type Mails,
  type MailLabels,
  bibLine,
  type ComposedMail,
  composeMail,
  type Sender,
  priceCurrency,
} from "#modules/content/index.ts";
import { familyPageLines } from "#modules/families/index.ts";
import { moneyPaid } from "#core/money.ts";
import { splitName } from "#core/names.ts";
import { amountOf, type Instalment, type PaymentMethod } from "#modules/enrolment/index.ts";
import { type TaxKind, taxLabels } from "#core/tax.ts";
import { formatDate, dateTextOf } from "#core/time/time.ts";

/** The payment data in every mail about it. */
export interface Payment {
  reference: string;
  customerName: string;
  /** The amount paid, formatted. */
  paid: string;
}

export interface MailContent {
  club: Sender & { timeZone: string };
  mails: Mails;
}

interface PaidLine {
  title: string;
  /** "" without a name. */
  athlete: string;
  birthYear: number | null;
  /** What was paid for: for a monthly price, that month. */
  season: { from: string; to: string } | null;
  /** "2026–27", of the whole season; "": it has none. */
  years: string;
  priceCents: number;
  discounts: readonly { label: string; cents: number }[];
  taxKind: TaxKind | null;
  taxCents: number;
  /** Already paid for the program that it replaces. */
  keptCents: number;
  /** It was paid after every place was taken. */
  withoutPlace: boolean;
  /** The day on which staff ended it; null: it has not ended. */
  withdrawnOn: string | null;
  /** The athlete's first practice; null: a coach arranges the days with the family. */
  first: FirstPractice | null;
  /** "Tuesday 5:30–6:30 pm, Foundry Fieldhouse, Whitby" for each practice of a week; empty: not said. */
  practices: readonly string[];
}

/** A paid registration, with everything that the payer agreed to. */
export interface PaidRegistration extends Payment {
  title: string;
  /** The payment methods, if a part was paid by credit; left out: no credit. */
  paidBy?: string | null;
  lines: readonly PaidLine[];
  agreedAt: Date | null;
  /** The terms at the time they were accepted. */
  terms: readonly string[];
  /** Where visitors reach the site, without a trailing slash. */
  publicUrl: string;
  /** The address of the receipt's page, which says when somebody answers. */
  receipt: string;
  /** The link to the family page; left out: the payer is no guardian. */
  familyPage?: string | null;
  /** The instalments that are still to be paid; left out: none. */
  toCome?: ToCome | null;
}

interface ToCome {
  parts: readonly Instalment[];
  /** The address where the card is changed and the rest can be paid. */
  payPage: string;
}

/**
 * The receipt and the copy of the agreement, which a consumer must get in writing within 15 days
 * (Consumer Protection Act, 2002, s. 39; O. Reg. 17/05, s. 33).
 */
export function registrationMail(
  order: PaidRegistration,
  { club, mails }: MailContent,
): ComposedMail {
  const { title, lines, agreedAt, paid, reference } = order;
  const agreement = [
    "YOUR AGREEMENT",
    `Reference: ${reference}`,
    ...lines.flatMap((line) => [...(lines.length > 1 ? [""] : []), ...lineText(line)]),
    ...(lines.length > 1 ? [""] : []),
    `Total paid: ${paid}`,
    ...(order.paidBy ? [order.paidBy] : []),
    ...(order.toCome ? toComeLines(order.toCome) : []),
    ...(agreedAt ? [`Accepted: ${dateTextOf(agreedAt, club.timeZone)}`] : []),
  ];
  const terms = ["TERMS", ...order.terms.map((term) => `- ${term}`)];
  const values = {
    reference,
    offering: title,
    agreement: agreement.join("\n"),
    terms: terms.join("\n"),
    firstPractice: lines
      .filter(isIn)
      .map((line) => firstPracticeText(line, order.publicUrl))
      .join("\n\n"),
    receipt: order.receipt,
    familyPage: order.familyPage ? familyPageLines(order.familyPage, mails) : "",
  };
  const labels = withParagraph(
    withParagraph(mails.registration, "{familyPage}"),
    "{firstPractice}",
  );
  const mail = composeMail(labels, { name: order.customerName, values, club });
  const bibs = [...new Set(lines.filter(isIn).map((line) => bibOf(line, club.name)))];
  return { ...mail, text: [bibs.join("\n"), mail.text].filter(Boolean).join("\n\n") };
}

/** The athlete has a place, and has not left. */
const isIn = ({ withoutPlace, withdrawnOn }: PaidLine) => !withoutPlace && !withdrawnOn;

/** An athlete's bib has only the first name, as on the pages. */
const bibOf = ({ athlete, title, years }: PaidLine, club: string): string =>
  bibLine({ club, years, name: splitName(athlete)[0] || title });

/** The later instalments, each with its day. */
const toComeLines = ({ parts, payPage }: ToCome): string[] => [
  `Still to pay: ${amountOf(parts.reduce((sum, { cents }) => sum + cents, 0))}`,
  ...parts.map(({ dueOn, cents }) => `- ${formatDate(dueOn)}: ${amountOf(cents)}`),
  `Card and payments: ${payPage}`,
];

/** If staff saved the text before this paragraph existed, it is added at the end. */
function withParagraph(labels: MailLabels, wanted: string): MailLabels {
  const isThere = labels.text.some((paragraph) => paragraph.includes(wanted));
  return isThere ? labels : { ...labels, text: [...labels.text, wanted] };
}

/** The details a family needs for the first practice of one athlete. */
function firstPracticeText(
  { title, athlete, first, practices }: PaidLine,
  publicUrl: string,
): string {
  const who = athlete ? `${athlete}: ${title}` : title;
  if (!first) return `${who}\nYour coach will email you the days and location.`;
  const { program, group, day, time, place, usual, bring } = first;
  return [
    who,
    `Program: ${program}, ${group}`,
    `First practice: ${day}, ${time}`,
    ...(usual ? [usual] : []),
    ...(place ? [`Where: ${place.name}, ${place.address}`, `Map: ${publicUrl}${place.map}`] : []),
    ...(bring ? [`Bring: ${bring}`] : []),
    ...(practices.length > 0 ? [`Every week: ${practices.join("; ")}`] : []),
  ].join("\n");
}

/** A line, with each discount and the tax. */
function lineText(line: PaidLine): string[] {
  const { athlete, birthYear, title, season, priceCents, discounts, taxKind, taxCents } = line;
  const money = (cents: number) => moneyPaid(cents, priceCurrency);
  const tax = taxCents > 0 ? "" : ` ${taxLabels[taxKind ?? "small supplier"]}.`;
  return [
    ...(athlete ? [`Athlete: ${athlete}, born in ${birthYear}`] : []),
    `What: ${title}`,
    ...(season ? [`When: ${formatDate(season.from)} to ${formatDate(season.to)}`] : []),
    `Price: ${money(priceCents)}.${tax}`,
    ...discounts.map(({ label, cents }) => `${label}: −${money(cents)}`),
    ...(taxCents > 0 && taxKind ? [`${taxLabels[taxKind]}: ${money(taxCents)}`] : []),
    ...(line.keptCents > 0 ? [`Kept from the earlier program: ${money(line.keptCents)}`] : []),
    ...(line.withdrawnOn ? [`Withdrawn: ${formatDate(line.withdrawnOn)}`] : []),
    ...(line.withoutPlace
      ? ["Spot: none yet. It was paid after the hold ended; we’ll email you about it."]
      : []),
  ];
}

/**
 * The mail to a payer whose payment came too late for a place; staff then offer another one, or refund it.
 */
export function withoutPlaceMail(
  {
    reference,
    title,
    paid,
    receipt,
    customerName: name,
  }: Payment & { title: string; receipt: string },
  { club, mails }: MailContent,
): ComposedMail {
  const values = { reference, offering: title, paid, receipt };
  return composeMail(mails.withoutPlace, { name, values, club });
}

/** The mail to the payer about ended registrations and the refund. */
export function withdrawnMail(
  {
    customerName: name,
    ...values
  }: Pick<Payment, "reference" | "customerName"> & {
    offering: string;
    /** Each athlete with the offering, one per line. */
    registrations: string;
    day: string;
    refund: string;
  },
  { club, mails }: MailContent,
): ComposedMail {
  return composeMail(mails.withdrawn, { name, values, club });
}

/** An order in a mail about a balance. */
interface OwedOrder {
  reference: string;
  title: string;
  /** The amount, formatted. */
  amount: string;
  /** The page to pay it on. */
  link: string;
}

/** The mail that asks a payer for the balance. */
export function balanceDueMail(
  {
    customerName: name,
    orders,
    ...values
  }: Pick<Payment, "reference" | "customerName"> & {
    amount: string;
    orders: readonly OwedOrder[];
    /** The payer's credit, as a sentence; "": none. */
    credit: string;
  },
  { club, mails }: MailContent,
): ComposedMail {
  const about = orders.map(
    ({ title, reference, amount, link }) =>
      `Owing: ${amount}\nFor: ${title}\nReference: ${reference}\n\nPay ${amount}:\n${link}`,
  );
  return composeMail(mails.balanceDue, {
    name,
    values: { ...values, orders: about.join("\n\n") },
    club,
  });
}

/** The instructions for a family that pays by e-transfer or through a sponsor, with the last day. */
export interface AwaitedPayment extends Pick<Payment, "reference" | "customerName"> {
  offering: string;
  day: string;
  /** The amount to send, formatted; null: nothing. */
  amount: string | null;
  transferEmail: string;
  sponsors: readonly { name: string; amount: string }[];
  /** The page of the order's payments. */
  link: string;
  /** Whether that page accepts cards. */
  takesCards: boolean;
}

/** The same text for the page and its mails. */
export const awaitedSteps = ({
  amount,
  transferEmail,
  reference,
  day,
  sponsors,
}: Pick<
  AwaitedPayment,
  "amount" | "transferEmail" | "reference" | "day" | "sponsors"
>): string[] => [
  ...sponsors.map((sponsor) => `We expect ${sponsor.amount} from ${sponsor.name} by ${day}.`),
  ...(amount
    ? [
        `Send ${amount} by Interac e-Transfer to ${transferEmail} by ${day}.`,
        `Put ${reference} in the message, so we know it’s yours.`,
      ]
    : []),
];

const awaitedMail =
  (which: "transferAsked" | "transferReminder" | "transferExtended") =>
  ({ customerName: name, ...payment }: AwaitedPayment, { club, mails }: MailContent) => {
    const { offering, day, link, reference, amount, takesCards } = payment;
    const byCard = amount && takesCards ? ["Or pay by card on the page below."] : [];
    const instructions = [...awaitedSteps(payment), ...byCard].join("\n");
    return composeMail(mails[which], {
      name,
      values: { offering, day, link, reference, instructions },
      club,
    });
  };

/** The instructions, right after the family agreed. */
export const transferAskedMail = awaitedMail("transferAsked");
/** The reminder shortly before the last day. */
export const transferReminderMail = awaitedMail("transferReminder");
/** The new last day that staff agreed to. */
export const transferExtendedMail = awaitedMail("transferExtended");

/** The mail to a family whose places were released to the waiting list: it owes nothing. */
export const transferReleasedMail = (
  {
    customerName: name,
    ...values
  }: Pick<AwaitedPayment, "reference" | "customerName" | "offering" | "day">,
  { club, mails }: MailContent,
): ComposedMail => composeMail(mails.transferReleased, { name, values, club });

/** The mail to the payer that a registration was moved, and what that costs. */
export function movedMail(
  {
    customerName: name,
    ...values
  }: Pick<Payment, "reference" | "customerName"> & {
    offering: string;
    athlete: string;
    /** The previous offering. */
    from: string;
    season: string;
    money: string;
  },
  { club, mails }: MailContent,
): ComposedMail {
  return composeMail(mails.moved, { name, values, club });
}

/** The mail to the payer about a refund. */
export function refundedMail(
  {
    customerName: name,
    method,
    title,
    ...values
  }: Pick<Payment, "reference" | "customerName"> & {
    title: string;
    /** The amount, formatted. */
    refunded: string;
    method: PaymentMethod;
  },
  { club, mails }: MailContent,
): ComposedMail {
  const about = { ...values, offering: title };
  return method === "card"
    ? composeMail(mails.refundedToCard, { name, values: about, club })
    : composeMail(mails.refundedOffline, {
        name,
        values: { ...about, method: refundMethodText[method] },
        club,
      });
}

/**
 * Thanks for a gift.
 * @param taxReceipt the club's text about tax receipts; null: whether it may issue any is unknown
 */
export function donationMail(
  { reference, customerName: name, paid }: Payment,
  { club, mails, taxReceipt }: MailContent & { taxReceipt: string | null },
): ComposedMail {
  const values = { reference, paid, taxReceipt: taxReceipt ?? "" };
  return composeMail(mails.donation, { name, values, club });
}

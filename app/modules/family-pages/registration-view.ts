import type { RegistrationState } from "#modules/families/index.ts";
import { formatMoney, moneyPaid } from "#core/money.ts";
import { listText } from "#core/time/schedule-text.ts";
import { formatDate, dateTextOf } from "#core/time/time.ts";
import { payPath } from "#modules/billing/index.ts";
import type { FamilyPage } from "./page.server.ts";

/** A registration's state, for its family. */
const states: Record<RegistrationState, string> = {
  held: "Not paid yet",
  active: "Registered",
  unplaced: "Paid. We are looking for a spot and will write to you",
  offered: "On offer",
  invited: "Invited",
  released: "Not taken",
  withdrawn: "Withdrawn",
  moved: "Moved",
};

export type FamilyView = ReturnType<typeof familyView>;
export type AthleteView = FamilyView["athletes"][number];
export type PaymentView = FamilyView["payments"][number];

export type MessageView = ReturnType<typeof messageView>;

/** For how many days the page shows messages from staff. */
export const messageDays = 60;

/** A message from staff, with its day as text. */
export const messageView = (
  { id, subject, text, at }: { id: string; subject: string; text: string; at: Date | null },
  zone: string,
) => ({ id, subject, text, on: at ? dateTextOf(at, zone) : "" });

/** The view of a family's page. @param zone the club's time zone */
export function familyView(page: FamilyPage, zone: string) {
  const { missing, guardian, requests, others, contacts, athletes, payments, years } = page;
  const lasts = [...new Set(athletes.map(({ familyName }) => familyName).filter(Boolean))];
  return {
    heading: lasts.length > 0 ? `The ${listText(lasts)} family` : "Your family",
    missing,
    guardian,
    requests,
    others,
    contacts,
    years,
    athletes: athletes.map(({ booked, waivers, ...athlete }) => {
      const bookings = booked.map(({ state, first: _first, ...booking }) => ({
        ...booking,
        isCurrent: !booking.isOver && state !== "withdrawn" && state !== "moved",
        mayLeave: state === "active" || state === "unplaced",
        state: booking.isOver && state === "active" ? "The season is over" : states[state],
      }));
      return {
        ...athlete,
        asked: waivers.asked,
        /** The first day on which a valid answer runs out. */
        heldUntil: waivers.held
          .map(({ until }) => until)
          .toSorted()
          .map(formatDate)
          .at(0),
        held: waivers.held.map(({ until, ...waiver }) => ({ ...waiver, until: formatDate(until) })),
        coming: bookings.filter(({ isCurrent }) => isCurrent),
        earlier: bookings.filter(({ isCurrent }) => !isCurrent),
      };
    }),
    credit: creditView(page.credit),
    payments: payments.map((payment) => ({
      id: payment.id,
      reference: payment.reference,
      receipt: payment.receipt,
      lines: payment.lines.map(({ athlete, title }) => `${athlete}: ${title}`),
      paid: payment.paidAt ? moneyPaid(payment.paidCents, payment.currency) : null,
      isOwed: payment.owedCents > 0,
      payPath:
        payment.owedCents > 0 && payment.parts?.isOwn !== false
          ? payPath(payment.checkoutKey)
          : null,
      parts: partsText(payment),
      when: payment.paidAt && dateTextOf(payment.paidAt, zone),
      back: payment.backCents > 0 ? moneyPaid(payment.backCents, payment.currency) : null,
      going: payment.inTransitCents > 0 ? formatMoney(payment.inTransitCents) : null,
      note: noteOf(payment),
    })),
  };
}

/** `Paid $100 of $400, next $100 on March 1, 2027` */
function partsText({ paidCents, backCents, owedCents, parts }: FamilyPage["payments"][number]) {
  if (!parts?.isOwn) return null;
  const keptCents = paidCents - backCents;
  const { cents, dueOn } = parts.next;
  return `Paid ${formatMoney(keptCents)} of ${formatMoney(keptCents + owedCents)}, next ${formatMoney(cents)} on ${formatDate(dueOn)}`;
}

/** A guardian's credit; null: they never had one. */
const creditView = ({ cents, history }: FamilyPage["credit"]) =>
  history.length === 0
    ? null
    : {
        amount: cents > 0 ? formatMoney(cents) : null,
        history: history.map(({ id, on, title, reference, ...moved }) => ({
          id,
          text: `${formatMoney(Math.abs(moved.cents))} ${moved.cents > 0 ? "given for" : "used for"} ${title} (${reference}) on ${formatDate(on)}`,
        })),
      };

/** A note on a payment; empty: it is fully paid. */
function noteOf({ state, owedCents }: FamilyPage["payments"][number]): string {
  if (owedCents > 0) return `Still to pay: ${formatMoney(owedCents)}`;
  if (state === "processing") return "Your bank has still to confirm it";
  if (state === "review") return "It does not match the order: we will write to you";
  return "";
}

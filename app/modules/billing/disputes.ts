import { moneyPaid } from "#core/money.ts";
import { type Clock, dayOf, daysBetween, exactTime, dateTextOf } from "#core/time/time.ts";
import { type DisputeState, disputeReasons } from "./dispute-states.ts";

/** A dispute: the payer's bank wants a payment back. */
export interface Dispute {
  state: DisputeState;
  /** The bank only inquires: no money has been withdrawn. */
  inquiry: boolean;
  cents: number;
  currency: string;
  reason: string;
  /** The deadline for evidence; null: the provider gives none. */
  answerBy: Date | null;
}

/** The reason's label; for an unknown reason, the provider's own text. */
export const disputeReason = (reason: string) =>
  disputeReasons[reason] ?? reason.replaceAll("_", " ");

/** A short label for its state. */
export function disputeStanding(dispute: Dispute): string {
  switch (dispute.state) {
    case "answer":
      return dispute.inquiry ? "Bank inquiry" : "Disputed";
    case "bank":
      return "With the bank";
    case "won":
      return "Won";
    case "lost":
      return "Lost: the money is gone";
    case "dropped":
      return "Dropped";
  }
}

/** The message to staff about an open dispute. @param order such as `K7QM-2RD4 (Javelin)` */
export function disputeLabels(
  dispute: Dispute,
  { order, vendor, zone }: { order: string; vendor: string; zone: string },
): string {
  const sum = moneyPaid(dispute.cents, dispute.currency);
  const wants = dispute.inquiry
    ? `The payer’s bank is asking about ${sum} of order ${order}`
    : `The payer’s bank disputes ${sum} of order ${order}`;
  const why = `${wants}: ${disputeReason(dispute.reason)}.`;
  if (dispute.state === "bank") return `${why} The bank has our answer and is deciding.`;
  const { answerBy } = dispute;
  const until = answerBy ? ` by ${dateTextOf(answerBy, zone)}` : "";
  return `${why} Answer at ${vendor}${until}, or the money is lost.`;
}

/** How many days before its deadline staff are mailed about a dispute again. */
export const reminderDays = 3;

/** The days until the deadline, on the club's calendar; null: the provider names none. */
export const daysToAnswer = (
  { answerBy }: Pick<Dispute, "answerBy">,
  { now, zone }: Clock,
): number | null => answerBy && daysBetween(dayOf(now, zone), dayOf(answerBy, zone));

/** `3 days left`; empty: the provider names no deadline. */
export function daysLeftText(dispute: Pick<Dispute, "answerBy">, clock: Clock): string {
  const days = daysToAnswer(dispute, clock);
  if (days === null || !dispute.answerBy) return "";
  if (dispute.answerBy < clock.now) return "the deadline has passed";
  if (days === 0) return "today";
  return days === 1 ? "1 day left" : `${days} days left`;
}

/** `December 4, 2026 at 11:59 p.m. EST (3 days left)`; null: the provider names no deadline. */
export const deadlineText = (dispute: Pick<Dispute, "answerBy">, clock: Clock): string | null =>
  dispute.answerBy &&
  `${exactTime(dispute.answerBy, clock.zone)} (${daysLeftText(dispute, clock)})`;

import { yearOfDay } from "#core/time/time.ts";
import type { LedgerKind } from "./ledger-kinds.ts";

/** A movement of a line's money on a day: negative for a payment, positive for a refund. */
export interface LineMovement {
  kind: LedgerKind;
  day: string;
  cents: number;
  /** It is a credit on account, not money. */
  isCredit: boolean;
}

/** What was paid for a line in a year, and how much of it was refunded until today. */
export interface LineYear {
  year: number;
  paidOn: string[];
  paidCents: number;
  /** How much of it was paid by credit. */
  creditCents: number;
  backCents: number;
}

/**
 * The years in which a line was paid, in order. A refund is deducted from the latest payments before it, even
 * in an earlier year: a statement of that year must not say that it is still paid (decision 69).
 */
export function yearsOfLine(movements: readonly LineMovement[]): LineYear[] {
  const years: LineYear[] = [];
  for (const { day, cents, isCredit } of movements.toSorted((one, other) =>
    one.day.localeCompare(other.day),
  ))
    if (cents < 0) takeIn(yearIn(years, yearOfDay(day)), day, { cents: -cents, isCredit });
    else giveBack(years, yearOfDay(day), cents);
  return years.toSorted((one, other) => one.year - other.year);
}

function yearIn(years: LineYear[], year: number): LineYear {
  const known = years.find((one) => one.year === year);
  if (known) return known;
  const added = { year, paidOn: [], paidCents: 0, creditCents: 0, backCents: 0 };
  years.push(added);
  return added;
}

function takeIn(
  year: LineYear,
  day: string,
  { cents, isCredit }: Pick<LineMovement, "cents" | "isCredit">,
): void {
  year.paidCents += cents;
  if (isCredit) year.creditCents += cents;
  if (!year.paidOn.includes(day)) year.paidOn.push(day);
}

function giveBack(years: LineYear[], from: number, cents: number): void {
  let leftCents = cents;
  for (const year of years.toReversed()) {
    const part = Math.min(leftCents, year.paidCents - year.backCents);
    year.backCents += part;
    leftCents -= part;
  }
  // The rest, beyond what was paid for this line, was paid for another line of the order.
  if (leftCents > 0) yearIn(years, from).backCents += leftCents;
}

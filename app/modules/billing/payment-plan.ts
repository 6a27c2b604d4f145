import { isDate } from "#core/time/session-form.ts";
import type { FieldErrors, FormValues } from "#core/forms/result.ts";
import { centsFrom } from "#core/money.ts";
import { daysAfter, monthsAfter } from "#core/time/time.ts";
import { allocate, amountOf, describeLater, type Instalment } from "#modules/enrolment/index.ts";

/** The most parts that staff can agree on. */
export const mostParts = 6;
/** The last part is due within this many days. */
const farthestDays = 730;

/** The field names of a part, counted from 1. */
export const partFields = (number: number) => ({
  day: `part_${number}_on`,
  amount: `part_${number}_amount`,
});

const partNumbers = Array.from({ length: mostParts }, (_, n) => n + 1);

/** Divides an amount into equal monthly parts, from the first day of the next month. */
export function monthlyParts(cents: number, count: number, today: string): Instalment[] {
  return allocate(cents, Array<number>(count).fill(1)).map((part, n) => ({
    dueOn: `${monthsAfter(today.slice(0, 7), n + 1)}-01`,
    cents: part,
  }));
}

/**
 * Parses the parts that staff typed. Empty rows are ignored.
 * @param openCents the amount they must add up to
 */
export function readParts(
  values: FormValues,
  { openCents, today }: { openCents: number; today: string },
): { parts: Instalment[]; errors: FieldErrors; message: string | null } {
  const parts: Instalment[] = [];
  const errors: FieldErrors = {};
  for (const number of partNumbers) {
    const { day, amount } = partFields(number);
    const dueOn = (values[day] ?? "").trim();
    const typed = (values[amount] ?? "").trim();
    if (!dueOn && !typed) continue;
    const cents = centsFrom(typed);
    const dayFault = dayError(dueOn, { today, before: parts.at(-1)?.dueOn ?? null });
    if (dayFault) errors[day] = dayFault;
    if (cents === null || cents <= 0)
      errors[amount] = "Enter the amount in dollars, such as 155 or 77.50";
    parts.push({ dueOn, cents: cents ?? 0 });
  }
  return { parts, errors, message: partsError(parts, errors, openCents) };
}

function dayError(
  day: string,
  { today, before }: { today: string; before: string | null },
): string | null {
  if (!isDate(day)) return "Choose a day";
  if (day < today) return "That day is over";
  if (day > daysAfter(today, farthestDays)) return "Choose a day within two years";
  return before !== null && day <= before ? "Choose a day after the one before" : null;
}

function partsError(
  parts: readonly Instalment[],
  errors: FieldErrors,
  openCents: number,
): string | null {
  if (parts.length === 0) return "Enter at least one part.";
  const sum = parts.reduce((all, { cents }) => all + cents, 0);
  const off = sum - openCents;
  if (Object.keys(errors).length > 0) return "Nothing was saved: correct the parts.";
  if (off === 0) return null;
  return `The parts add up to ${amountOf(sum)}, ${amountOf(Math.abs(off))} ${off < 0 ? "less" : "more"} than the ${amountOf(openCents)} owed. Nothing was saved.`;
}

/** The text of an agreement, as stored and logged. */
export const planText = (parts: readonly Instalment[]): string =>
  `Agreed with the office: ${describeLater(parts)}. No card is charged.`;

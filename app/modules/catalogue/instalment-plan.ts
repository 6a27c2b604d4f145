import type { AuditValue } from "#core/audit/changes.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import { centsFrom, formatMoney } from "#core/money.ts";
import { formatDate, isDay } from "#core/time/time.ts";
import type { InstalmentPlan } from "#modules/content/index.ts";
import type { Fields } from "./form-reader.ts";
import { typedDollars } from "./offering-form.ts";

/** How many payments a plan can have after the one at registration. */
export const mostLaterParts = 5;

/** A plan as text in its record: `$100.00 at registration, $300.00 on 2027-01-15`; null: it is paid at once. */
export const planText = (plan: InstalmentPlan | null): string | null =>
  plan &&
  plan
    .map(({ dueOn, cents }) => `$${(cents / 100).toFixed(2)} ${dueOn ? `on ${dueOn}` : atOnce}`)
    .join(", ");

const atOnce = "at registration";

/** Parses such a text. */
export function planFrom(text: AuditValue): InstalmentPlan | null {
  if (!text) return null;
  return Array.from(
    String(text).matchAll(/\$(\d+\.\d\d) (?:at registration|on (\d{4}-\d\d-\d\d))/g),
    ([, dollars, dueOn]) => ({ dueOn: dueOn ?? null, cents: centsFrom(dollars ?? "") ?? 0 }),
  );
}

/** The difference between a plan and the price, as a clause; empty: none. */
export function planDifference(plan: InstalmentPlan, priceCents: number): string {
  const sum = plan.reduce((all, { cents }) => all + cents, 0);
  if (sum === priceCents) return "";
  const off = `${formatMoney(Math.abs(sum - priceCents))} ${sum < priceCents ? "less" : "more"}`;
  return `the payments add up to ${formatMoney(sum)}, ${off} than the price of ${formatMoney(priceCents)}`;
}

/** The edition of an offering that a plan is for. */
interface PlannedEdition {
  priceCents: number;
  registrationOpens: string;
  /** The season's last day. */
  to: string;
}

/**
 * Parses the fields of a plan: `deposit`, then `day1` with `amount1`, and so on. All empty: no plan.
 * @returns the plan as text in its record
 */
export function planFormFrom(
  fields: Fields,
  edition: PlannedEdition,
): { values: { instalmentPlan: string | null }; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const { deposit = "" } = fields;
  const rows = Array.from({ length: mostLaterParts }, (_, n) => ({
    n: n + 1,
    day: fields[`day${n + 1}`] ?? "",
    amount: fields[`amount${n + 1}`] ?? "",
  })).filter(({ day, amount }) => day.trim() !== "" || amount.trim() !== "");
  if (deposit.trim() === "" && rows.length === 0)
    return { values: { instalmentPlan: null }, errors };
  const amountFrom = (typed: string, name: string) => {
    const cents = centsFrom(typed);
    if (cents !== null && cents >= 100) return cents;
    errors[name] = "Enter an amount of $1 or more, such as 60 or 60.50";
    return 0;
  };
  const plan: { dueOn: string | null; cents: number }[] = [
    { dueOn: null, cents: amountFrom(deposit, "deposit") },
  ];
  let before = "";
  for (const { n, day, amount } of rows) {
    const error = dayError(day, before, edition);
    if (error) errors[`day${n}`] = error;
    else before = day;
    plan.push({ dueOn: day, cents: amountFrom(amount, `amount${n}`) });
  }
  if (rows.length === 0) errors.day1 = "Add a day on which the rest is paid";
  if (Object.keys(errors).length === 0) {
    const difference = planDifference(plan, edition.priceCents);
    if (difference) errors.deposit = `Not yet: ${difference}`;
  }
  return { values: { instalmentPlan: planText(plan) }, errors };
}

function dayError(day: string, before: string, edition: PlannedEdition): string {
  if (!isDay(day)) return "Choose a day";
  if (day <= before) return "Choose a day after the one above";
  if (day < edition.registrationOpens)
    return `Registration opens on ${formatDate(edition.registrationOpens)}: choose a later day`;
  if (day > edition.to)
    return `The season ends on ${formatDate(edition.to)}: choose an earlier day`;
  return "";
}

/** The form's fields for a plan. */
export function planFields(plan: InstalmentPlan | null): Record<string, string> {
  return Object.fromEntries([
    ["deposit", plan?.[0] ? typedDollars(plan[0].cents) : ""],
    ...Array.from({ length: mostLaterParts }, (_, n) => {
      const part = plan?.[n + 1];
      return [
        [`day${n + 1}`, part?.dueOn ?? ""],
        [`amount${n + 1}`, part ? typedDollars(part.cents) : ""],
      ];
    }).flat(),
  ]);
}

import type { RefundRule } from "#modules/content/index.ts";
import { formatMoney } from "#core/money.ts";
import { daysAfter, daysBetween, type SeasonDates } from "#core/time/time.ts";

/** The data of a registration that a refund rule needs. */
export interface RefundDays {
  season: SeasonDates;
  /** The practices that were bought, as ISO days; empty: its days are unknown. */
  practices: readonly string[];
}

/** The last ISO day on which a rule applies. */
export function refundRuleEnds(
  { ends, endsDays }: Pick<RefundRule, "ends" | "endsDays">,
  { season: { from, to }, practices: [first = from] }: RefundDays,
): string {
  switch (ends) {
    case "first session":
      return daysAfter(first, -1);
    case "days":
      return daysAfter(from, endsDays);
    case "middle":
      return daysAfter(from, Math.floor(daysBetween(from, to) / 2));
    case "last day":
      return to;
  }
}

/** Rules in the order in which they usually end. */
export const inOrderOfEnd = (rules: readonly RefundRule[]): RefundRule[] =>
  rules.toSorted((a, b) => usualEnd(a) - usualEnd(b));

/** Roughly when a rule ends, in days from the first day of a season. */
function usualEnd({ ends, endsDays }: RefundRule): number {
  if (ends === "days") return endsDays;
  return ends === "first session" ? 0 : ends === "middle" ? 45 : 90;
}

/**
 * The rule that applies on a day: of those that have not ended, the one that ends first.
 * @returns null: none applies any more, and there is no refund
 */
export function refundRuleOn(
  rules: readonly RefundRule[],
  registration: RefundDays,
  today: string,
): { rule: RefundRule; ends: string } | null {
  const open = rules
    .map((rule) => ({ rule, ends: refundRuleEnds(rule, registration) }))
    .filter(({ ends }) => today <= ends);
  const [first] = open.toSorted(
    (a, b) => a.ends.localeCompare(b.ends) || (a.rule.id ?? "").localeCompare(b.rule.id ?? ""),
  );
  return first ?? null;
}

/** The part of a price that a rule refunds. `left` of `all`: the remaining practices, or days if there are no practices. */
export interface RefundShare {
  share: number;
  left: number;
  all: number;
  counted: "sessions" | "days";
}

/** @param today the first ISO day on which the athlete no longer attends */
export function refundShare(
  {
    gives,
    sharePercent: percent,
    lessSessions,
  }: Pick<RefundRule, "gives" | "sharePercent" | "lessSessions">,
  { season: { from, to }, practices }: RefundDays,
  today: string,
): RefundShare {
  const isCounted = practices.length > 0;
  const all = isCounted ? practices.length : daysBetween(from, to) + 1;
  const left = isCounted
    ? practices.filter((day) => day >= today).length
    : Math.min(all, Math.max(0, daysBetween(today, to) + 1));
  const counted = isCounted ? ("sessions" as const) : ("days" as const);
  // A week is used in place of a session whose day is unknown.
  const less = isCounted ? lessSessions : lessSessions * 7;
  const share = gives === "percent" ? percent / 100 : Math.max(0, left - less) / all;
  return { share, left, all, counted };
}

const plural = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

function untilText({ ends, endsDays: days }: RefundRule): string {
  switch (ends) {
    case "first session":
      return "Before the first session";
    case "middle":
      return "Until the middle of the season, month or block";
    case "last day":
      return "Until the last day";
    case "days":
      return days === 0
        ? "Until the first day of the season"
        : `Until ${plural(Math.abs(days), "day")} ${days < 0 ? "before the season begins" : "into the season"}`;
  }
}

function givesText({ gives, sharePercent: percent, lessSessions }: RefundRule): string {
  if (gives === "sessions left")
    return lessSessions > 0
      ? `the sessions that are left, less ${plural(lessSessions, "session")}`
      : "the sessions that are left";
  return percent === 100
    ? "the full price"
    : percent === 0
      ? "nothing"
      : `${percent}% of the price`;
}

/** `Until 30 days before the season begins: the full price, less a fee of $50` */
export function describeRefundRule(rule: RefundRule): string {
  const fee = rule.feeCents > 0 ? `, less a fee of ${formatMoney(rule.feeCents)}` : "";
  return `${untilText(rule)}: ${givesText(rule)}${fee}`;
}

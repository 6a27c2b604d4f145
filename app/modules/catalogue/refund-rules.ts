import type { RefundRule } from "#modules/content/index.ts";
import { formatMoney } from "#core/money.ts";
import { daysAfter, daysBetween, type SeasonDates } from "#core/time/time.ts";

/** What a refund rule needs to know about a registration. */
export interface RefundDays {
  season: SeasonDates;
  /** The practices that were bought, as ISO days; none: its days are not known here. */
  practices: readonly string[];
}

/** The last ISO day on which a rule counts. */
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

/** Rules as they follow each other in most seasons. */
export const inOrderOfEnd = (rules: readonly RefundRule[]): RefundRule[] =>
  rules.toSorted((a, b) => usualEnd(a) - usualEnd(b));

/** About when a rule ends, in days from the first one of a season. */
function usualEnd({ ends, endsDays }: RefundRule): number {
  if (ends === "days") return endsDays;
  return ends === "first session" ? 0 : ends === "middle" ? 45 : 90;
}

/**
 * The rule that counts on a day: of those that have not ended the one that ends first.
 * @returns null: none counts any more, and nothing goes back
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

/** The part of a price that a rule gives back. `left` of `all`: the practices that are left, or days without any. */
export interface RefundShare {
  share: number;
  left: number;
  all: number;
  counted: "sessions" | "days";
}

/** @param today from this ISO day on the athlete no longer comes */
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
  // A week stands for a session whose day is not known.
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

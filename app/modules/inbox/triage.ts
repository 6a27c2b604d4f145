import { cleanLine } from "#core/clean-text.ts";
import { dayMonthsAfter } from "#core/time/time.ts";

const mostLabels = 8;
const longestLabel = 30;

/** Parses the labels in a field, `Trial, Jumps`; or why they cannot be saved. */
export function labelsIn(typed: string): { labels: string[] } | { error: string } {
  const labels = [...new Set(typed.split(",").map(cleanLine).filter(Boolean))];
  if (labels.length > mostLabels) return { error: `At most ${mostLabels} labels` };
  if (labels.some((one) => one.length > longestLabel))
    return { error: `A label has at most ${longestLabel} characters` };
  return { labels };
}

/** Parses the day in a field; or why nothing can be snoozed until then. @param today the club's */
export function snoozeDayIn(typed: string, today: string): { day: string } | { error: string } {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed) || Number.isNaN(Date.parse(typed)))
    return { error: "Choose a day" };
  if (typed <= today) return { error: "Choose a day after today" };
  if (typed > dayMonthsAfter(today, 12)) return { error: "Choose a day within a year" };
  return { day: typed };
}

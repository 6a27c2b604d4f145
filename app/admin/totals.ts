import { spokenMoney } from "#domain/money.ts";
import { type Clock, monthOf, monthsAfter, spokenMonth } from "#domain/time.ts";
import type { Services } from "#server/services/services.ts";
import { groupOf } from "./labels.ts";
import type { Totals } from "./payment-totals.tsx";

/** Words the totals; a month without payments is a gap in the chart, so it gets an empty bar. */
export function totalsOf(
  { byMonth, byOffering }: Awaited<ReturnType<Services["orderTotals"]>>,
  { now, zone }: Clock,
): Totals {
  const thisMonth = monthOf(now, zone);
  const largest = Math.max(1, ...byMonth.map(({ cents }) => cents));
  const months = Array.from({ length: 12 }, (_, index) => {
    const name = monthsAfter(thisMonth, index - 11);
    const month = byMonth.find((row) => row.month === name);
    const cents = month?.cents ?? 0;
    return {
      name: spokenMonth(name, "short"),
      // Whole dollars: a column has no room for cents.
      amount: month ? spokenMoney(Math.round(cents / 100) * 100) : "–",
      count: month?.count ?? 0,
      share: Math.max(month ? 1 : 0, Math.round((20 * Math.max(0, cents)) / largest)),
    };
  });
  const titles = byOffering.map((row) => {
    const { title, catalogue, offeringType, offeringId, method, cents, currency, count } = row;
    const group = groupOf(row);
    const named = group ? `${title} · ${group}` : title;
    return {
      key: [catalogue, offeringType, offeringId, method, currency].join(" "),
      title: method === "transfer" ? `${named}, by e-transfer` : named,
      count,
      amount: spokenMoney(cents, currency),
    };
  });
  return { months, titles };
}

import { spokenMoney } from "#domain/money.ts";
import { torontoDay } from "#domain/season-dates.ts";
import type { Services } from "#server/services/services.ts";
import type { Totals } from "./payment-totals.tsx";

const monthFormat = new Intl.DateTimeFormat("en-CA", { month: "short", timeZone: "UTC" });

/** Words the totals; a month without payments is a gap in the chart, so it gets an empty bar. */
export function totalsOf(
  { byMonth, byTitle }: Awaited<ReturnType<Services["orderTotals"]>>,
  now: Date,
): Totals {
  // The month it is in Toronto, where the sums are made up.
  const [year = 0, thisMonth = 1] = torontoDay(now).split("-").map(Number);
  const largest = Math.max(1, ...byMonth.map(({ cents }) => cents));
  const months = Array.from({ length: 12 }, (_, index) => {
    const first = new Date(Date.UTC(year, thisMonth - 12 + index, 1));
    const month = byMonth.find((row) => row.month === first.toISOString().slice(0, 7));
    const cents = month?.cents ?? 0;
    return {
      name: monthFormat.format(first),
      // Whole dollars: a column has no room for cents.
      amount: month ? spokenMoney(Math.round(cents / 100) * 100) : "–",
      count: month?.count ?? 0,
      share: Math.max(month ? 1 : 0, Math.round((20 * Math.max(0, cents)) / largest)),
    };
  });
  const titles = byTitle.map(({ title, method, cents, count }) => ({
    title: method === "transfer" ? `${title}, by e-transfer` : title,
    count,
    amount: spokenMoney(cents),
  }));
  return { months, titles };
}

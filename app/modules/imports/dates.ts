import { isDay } from "#core/time/time.ts";

/** The order of day and month in dates such as 04/05/2015. */
export type DateOrder = "day" | "month";

export const dateOrders: Record<DateOrder, string> = {
  day: "Day first: 30/04/2015",
  month: "Month first: 04/30/2015",
};

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;

/** The order of day and month in a file; `ask`: it is ambiguous. Null: no date is ambiguous. */
export function orderOf(cells: Iterable<string>): DateOrder | "ask" | null {
  const seen = new Set<DateOrder>();
  let isUsed = false;
  for (const cell of cells) {
    const [, first, second] = yearLast.exec(cell) ?? [];
    if (!first || !second) continue;
    // In neither order a date: its row says so.
    if (Number(first) > 12 && Number(second) > 12) continue;
    isUsed = true;
    if (Number(first) > 12) seen.add("day");
    if (Number(second) > 12) seen.add("month");
  }
  if (!isUsed) return null;
  const [only, ...others] = seen;
  return only && others.length === 0 ? only : "ask";
}

/** A cell's date as ISO; null: it is not a date. */
export function dateFrom(cell: string, order: DateOrder | null): string | null {
  const [, year, month, day] = yearFirst.exec(cell) ?? [];
  if (year && month && day) return dayFrom(year, month, day);
  const [, first, second, last] = yearLast.exec(cell) ?? [];
  if (!first || !second || !last) return null;
  return order === "month" ? dayFrom(last, first, second) : dayFrom(last, second, first);
}

function dayFrom(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(text) ? text : null;
}

import { daysAfter, monthsAfter } from "#core/time/time.ts";

/** The month in an address, such as `2026-11`; for any other text, this month. */
export function monthFrom(query: URLSearchParams, thisMonth: string): string {
  const typed = query.get("month") ?? "";
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(typed) ? typed : thisMonth;
}

/** The year in an address; for any other text, this year. */
export function giftYearFrom(query: URLSearchParams, thisYear: number): number {
  const typed = query.get("year") ?? "";
  return /^20\d\d$/.test(typed) ? Number(typed) : thisYear;
}

/** A month's first and last day. */
export const daysOfMonth = (month: string) => ({
  from: `${month}-01`,
  to: daysAfter(`${monthsAfter(month, 1)}-01`, -1),
});

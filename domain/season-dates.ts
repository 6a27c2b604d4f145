/** The days of one season: ISO dates, both included. */
export interface SeasonDates {
  from: string;
  to: string;
}

/** A calendar day in Toronto as an ISO date, whatever the machine's time zone. */
export const torontoDay = (at: Date) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "America/Toronto" }).format(at);

/** The season that runs on a day, or else the next one to come. @param from a month and day, such as 09-12, as is `to`; @param today an ISO date */
export function seasonDates(
  { from, to }: { from: string; to: string },
  today: string,
): SeasonDates {
  const year = Number(today.slice(0, 4));
  const overNewYear = to < from;
  for (const start of [year - 1, year, year + 1]) {
    const dates = { from: `${start}-${from}`, to: `${overNewYear ? start + 1 : start}-${to}` };
    if (dates.to >= today) return dates;
  }
  throw new Error(`No season follows ${today}`);
}

/** The same day so many days later (or earlier, when negative). */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** `2026-05-05` as `May 5, 2026`. */
export const spokenDay = (day: string) =>
  new Intl.DateTimeFormat("en-CA", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** The age by which clubs group athletes: what somebody turns in the year the season starts. */
export const groupAge = (birthYear: number, season: SeasonDates) =>
  Number(season.from.slice(0, 4)) - birthYear;

/** The days of one season: ISO dates, both included. */
export interface SeasonDates {
  from: string;
  to: string;
}

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

/** The age by which clubs group athletes: what somebody turns in the year the season starts. */
export const groupAge = (birthYear: number, season: SeasonDates) =>
  Number(season.from.slice(0, 4)) - birthYear;

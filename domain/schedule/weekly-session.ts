/** The days as the schedule names them; `indexOf` + 1 is the ISO number of the weekday. */
export const weekdays = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;
export type Weekday = (typeof weekdays)[number];

/** A session that takes place each week of a season, every year. */
export interface WeeklySession {
  id: string;
  weekday: Weekday;
  /** On the club's clock, such as 17:30. */
  start: string;
  end: string;
  /** The season's first and last day, month and day; `to` before `from` lies in the next year. */
  from: string;
  to: string;
}

import { monthDayText, weekdayText, type WeeklySession } from "./time.ts";

/** `5:30–6:30 pm`, `11:30 am–12:15 pm`, `9–10 am`. */
export function hoursText({ start, end }: Pick<WeeklySession, "start" | "end">): string {
  const [from, to] = [clock(start), clock(end)];
  const first = from.half === to.half ? from.time : `${from.time} ${from.half}`;
  return `${first}–${to.time} ${to.half}`;
}

/** The same for a session on a day. */
export const timesText = (on: Record<"start" | "end", Temporal.ZonedDateTime>) =>
  hoursText({ start: clockTime(on.start), end: clockTime(on.end) });

/** A time in its own zone, in the format of form fields: `17:30`. */
export const clockTime = (at: Temporal.ZonedDateTime) =>
  at.toPlainTime().toString({ smallestUnit: "minute" });

/** `5:30 pm`. */
export function clockText(time: string): string {
  const { time: displayed, half } = clock(time);
  return `${displayed} ${half}`;
}

/** `November 1 to March 31`. */
export function seasonText({ from, to }: Pick<WeeklySession, "from" | "to">): string {
  return `${monthDayText(from)} to ${monthDayText(to)}`;
}

/** A date further ahead than this many days includes the year. */
const halfAYear = 182;

/** `Today`, `Tomorrow`, `Tuesday, November 24`, or `Tuesday, September 14, 2027`. */
export function relativeDay(start: Temporal.ZonedDateTime, now: Temporal.ZonedDateTime): string {
  const { days } = now.toPlainDate().until(start.toPlainDate());
  if (days === 0) return "Today";
  if (days === 1) return "Tomorrow";
  return weekdayText(new Date(start.epochMilliseconds), start.timeZoneId, days > halfAYear);
}

function clock(time: string) {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const displayed = String(hour % 12 || 12);
  return {
    time: minute ? `${displayed}:${String(minute).padStart(2, "0")}` : displayed,
    half: hour < 12 ? "am" : "pm",
  };
}

const listFormat = new Intl.ListFormat("en-CA");

/** `Tue, Thu and Sat` */
export const listText = (items: readonly string[]): string => listFormat.format(items);

/** `July 1, December 25 and January 1`, from days of every year such as 12-25. */
export const daysText = (days: readonly string[]) => listText(days.map((day) => monthDayText(day)));

/** The same text with non-breaking spaces in times, dates, ages, grades and postal codes: `6:30–7:45 pm`, `L1S 0A0`. */
export const withNonBreakingSpaces = (text: string): string =>
  text
    .replace(/(?<=[\dm])–(?=\d)/g, "\u2060–\u2060")
    .replace(/(?<=\d) (?=[ap]m\b)/g, "\u00a0")
    .replace(/(?<=\b[A-Z][a-z]{2,8}) (\d{1,2},) (?=20\d\d\b)/g, "\u00a0$1\u00a0")
    .replace(/(?<=\bGrades) (?=\d)/g, "\u00a0")
    .replace(/(?<=\b[A-Z]\d[A-Z]) +(?=\d[A-Z]\d\b)/g, "\u00a0")
    .replace(/\bages (\d+) to (?=\d)/g, "ages\u00a0$1\u00a0to\u00a0");

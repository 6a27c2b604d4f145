import type { DatedSession, Instead } from "./dated-sessions.ts";
import { daysAfter } from "./time.ts";

/**
 * How long before a cancelled practice members are promised to be notified (`schedules.weather`), in minutes.
 */
export const promisedNoticeMinutes = 90;

/** How many days ahead staff see practices. */
export const sessionDays = 14;

/** The most days ahead to which a practice can be moved. */
const farthest = 365;

/** The longest reason, in characters: it has to fit in a text message. */
export const longestReason = 160;

/** A form's values for the new time and location of a practice. */
export type InsteadFields = Record<keyof Instead, string>;

/** The errors in a practice's new time or location, by field. @param venues their ids */
export function insteadErrors(
  { day, start, end, venue }: InsteadFields,
  { now, venues }: { now: Temporal.ZonedDateTime; venues: readonly string[] },
): Partial<InsteadFields> {
  const today = now.toPlainDate().toString();
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && isDate(day);
  const [starts, ends] = [isTime(start), isTime(end)];
  const isPast =
    isDay && starts && day === today && start <= now.toPlainTime().toString().slice(0, 5);
  return {
    ...(!isDay && { day: "Choose a day" }),
    ...(isDay && day < today && { day: "That day is over" }),
    ...(isDay && day > daysAfter(today, farthest) && { day: "Choose a day within a year" }),
    ...(!starts && { start: "Enter a time, such as 17:30" }),
    ...(isPast && { start: "That time is over" }),
    ...(!ends && { end: "Enter a time, such as 18:30" }),
    ...(starts && ends && end <= start && { end: "It has to end after it starts" }),
    ...(!venues.includes(venue) && { venue: "Choose a location" }),
  };
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Whether this is an ISO day of the calendar. */
export function isDate(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
}

/** Whether two practices of a group overlap; a cancelled one takes no time. */
export const overlap = (one: Pick<DatedSession, "start" | "end">, other: DatedSession) =>
  other.state !== "cancelled" &&
  Temporal.ZonedDateTime.compare(one.start, other.end) < 0 &&
  Temporal.ZonedDateTime.compare(other.start, one.end) < 0;

import { type Clock, dayOf, daysBetween, exactTime, shortDayOf } from "./time/time.ts";

/** An instant formatted for staff on the server, so that the browser shows the same. */
export interface RelativeTime {
  iso: string;
  /** `Saturday, November 21, 2026 at 4:18 a.m. EST` */
  exact: string;
  /** `12 minutes ago`, `yesterday`; after a week the date. */
  relative: string;
}

const relativeFormat = new Intl.RelativeTimeFormat("en-CA", { numeric: "auto" });

/** Formats an instant for staff, in the club's time zone. */
export function relativeTime(date: Date, clock: Clock): RelativeTime {
  return {
    iso: date.toISOString(),
    exact: exactTime(date, clock.zone),
    relative: relativeTo(clock, date),
  };
}

function relativeTo({ now, zone }: Clock, date: Date): string {
  const minutes = Math.floor((now.getTime() - date.getTime()) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return relativeFormat.format(-minutes, "minute");
  if (minutes < 24 * 60) return relativeFormat.format(-Math.floor(minutes / 60), "hour");
  const days = daysBetween(dayOf(date, zone), dayOf(now, zone));
  return days < 7 ? relativeFormat.format(-days, "day") : shortDayOf(date, zone);
}

/** How far away a deadline is. */
export interface DueTime {
  late: boolean;
  /** `Due in 5 hours`, `Late by 2 days`. */
  text: string;
}

/** From two days on, it counts the club's calendar days. */
export function dueTime(due: Date, { now, zone }: Clock): DueTime {
  const minutes = Math.floor((due.getTime() - now.getTime()) / 60_000);
  const late = minutes < 0;
  // A deadline at midnight ends the day before.
  const lastDay = dayOf(new Date(due.getTime() - 1), zone);
  const days = Math.abs(daysBetween(dayOf(now, zone), lastDay));
  return { late, text: `${late ? "Late by" : "Due in"} ${span(Math.abs(minutes), days)}` };
}

function span(minutes: number, days: number): string {
  const hours = Math.floor(minutes / 60);
  const [count, unit] =
    minutes < 60 ? [minutes, "minute"] : hours < 48 ? [hours, "hour"] : [days, "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

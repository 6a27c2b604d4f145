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

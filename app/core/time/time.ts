/** The current time, and the club's time zone, in which all its times are given. */
export interface Clock {
  now: Date;
  /** The club's time zone by its IANA name (`club.timeZone`). */
  zone: string;
}

/** The zone of clubs that saved their details before the field existed. */
export const formerZone = "America/Toronto";

/** Whether this is the name of a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(format(name, { year: "numeric" }));
  } catch {
    return false;
  }
}

/** Canada's time zones by their IANA names; a club elsewhere can have another. */
export const zonesOfCanada = (): string[] => new Intl.Locale("en-CA").getTimeZones() ?? [];

/** The place a zone is called after: `America/Toronto` is Toronto. */
export const cityOfZone = (zone: string): string =>
  (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");

const made = new Map<string, Intl.DateTimeFormat>();

/** Creating a format is slow, so formats are cached. */
function format(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = timeZone + JSON.stringify(options);
  const known = made.get(key);
  if (known) return known;
  const fresh = new Intl.DateTimeFormat("en-CA", { timeZone, ...options });
  made.set(key, fresh);
  return fresh;
}

/** The local time in a zone, in parts: browsers' data differ in how the parts are joined. */
function wallClockParts(at: Date, zone: string) {
  const parts = format(zone, {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  }).formatToParts(at);
  const part = (wanted: Intl.DateTimeFormatPartTypes) =>
    parts.find(({ type }) => type === wanted)?.value ?? "";
  return {
    day: [part("year"), part("month"), part("day")].join("-"),
    time: [part("hour"), part("minute"), part("second")],
  };
}

/** The day on which something happens in a zone, as `2026-12-31`. */
export const dayOf = (at: Date, zone: string): string => wallClockParts(at, zone).day;

/** The month of an instant in a zone, as `2026-12`. */
export const monthOf = (at: Date, zone: string): string => dayOf(at, zone).slice(0, 7);

/**
 * The year of an instant in a zone: gifts, ages and accounts use the calendar year, which is Canada's tax
 * year too.
 */
export const yearOf = (at: Date, zone: string): number => yearOfDay(dayOf(at, zone));

/** The year of a day. @param day ISO */
export const yearOfDay = (day: string): number => Number(day.slice(0, 4));

/**
 * A time for spreadsheets: `2026-12-31 21:30`. They parse that as a time and can group it by year;
 * with an offset it would be text. The column's heading names the zone.
 */
export function sheetTime(at: Date, zone: string): string {
  const { day, time } = wallClockParts(at, zone);
  return `${day} ${time.slice(0, 2).join(":")}`;
}

/** The heading of a column of such times. */
export const sheetHeading = (name: string, zone: string): string => `${name} (${zone})`;

/** A time as part of a file's name: `2026-12-31-21-30-05`. */
export function fileStamp(at: Date, zone: string): string {
  const { day, time } = wallClockParts(at, zone);
  return [day, ...time].join("-");
}

const midnight = (day: string) => new Date(`${day}T00:00:00Z`);

/** Whether a text is an ISO day from the year 2000 on. */
export const isDay = (text: string): boolean => {
  const day = /^2\d{3}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

/** The same day this many days later (or earlier, when negative). */
export const daysAfter = (day: string, days: number): string =>
  new Date(midnight(day).getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** How many days one day comes after another. */
export const daysBetween = (earlier: string, later: string): number =>
  (midnight(later).getTime() - midnight(earlier).getTime()) / 86_400_000;

/** The month this many months later (or earlier), as `2026-12`. */
export function monthsAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The same day this many months later: August 31 is followed by February 28. */
export function dayMonthsAfter(day: string, months: number): string {
  const month = monthsAfter(day.slice(0, 7), months);
  const last = daysAfter(`${monthsAfter(month, 1)}-01`, -1);
  const same = `${month}-${day.slice(8)}`;
  return same < last ? same : last;
}

/** A day as people write it: `May 5, 2026`. */
export const formatDate = (day: string): string =>
  format("UTC", { dateStyle: "long" }).format(midnight(day));

/** The same, shorter: `Sep 5, 2026`. */
export const shortDate = (day: string): string =>
  format("UTC", { dateStyle: "medium" }).format(midnight(day));

/** The short form for a day within a week or so: `Thu, Nov 26`. */
export const shortWeekday = (day: string): string =>
  format("UTC", { weekday: "short", month: "short", day: "numeric" }).format(midnight(day));

/** The day of an instant, as people write it. */
export const dateTextOf = (at: Date, zone: string): string => formatDate(dayOf(at, zone));

/** The same, shorter: `Nov 13, 2026`. */
export const shortDayOf = (at: Date, zone: string): string =>
  format(zone, { dateStyle: "medium" }).format(at);

/** `Tuesday, November 24`, or with its year. */
export const weekdayText = (at: Date, zone: string, withYear: boolean): string =>
  format(zone, {
    weekday: "long",
    month: "long",
    day: "numeric",
    ...(withYear && { year: "numeric" }),
  }).format(at);

/** A day of every year, such as 12-25: `December 25`, or short `Dec 25`. */
export const monthDayText = (monthDay: string, month: "long" | "short" = "long"): string =>
  // A leap year, because it has every date.
  format("UTC", { month, day: "numeric" }).format(midnight(`2024-${monthDay}`));

/** `2026-12` or `12` as `December` or `Dec`. */
export const monthText = (month: string, width: "long" | "short"): string =>
  format("UTC", { month: width }).format(midnight(`2024-${month.slice(-2)}-01`));

/** `Saturday, November 21, 2026 at 4:18 a.m. EST`. */
export const exactTime = (at: Date, zone: string): string =>
  format(zone, {
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(at);

/** `4:18 p.m.` in a zone. */
export const timeOfDay = (at: Date, zone: string): string =>
  format(zone, { timeStyle: "short" }).format(at);

/** `4:18 p.m.` in the device's own time zone. */
export const deviceTime = (at: Date): string =>
  new Intl.DateTimeFormat("en-CA", { timeStyle: "short" }).format(at);

/** The current time in a zone. Server only: not every browser has Temporal. */
export const nowIn = (zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(Date.now()).toZonedDateTimeISO(zone);

/** The instant at which a day begins in a zone: the boundary for everything counted by month or year. */
export const startOfDay = (day: string, zone: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds);

/** A `datetime-local` value as an instant; null: invalid. */
export function instantOf(wallClock: string, zone: string): Date | null {
  try {
    const local = Temporal.PlainDateTime.from(wallClock).toZonedDateTime(zone);
    return new Date(local.epochMilliseconds);
  } catch {
    return null;
  }
}

/** An instant in the format of such a field. */
export function wallClockOf(at: Date, zone: string): string {
  const { day, time } = wallClockParts(at, zone);
  return `${day}T${time.slice(0, 2).join(":")}`;
}

/** The days of one season: ISO dates, both included. */
export interface SeasonDates {
  from: string;
  to: string;
}

/**
 * The current season on a day, or else the next one. @param from a month and day, such as 09-12, as is `to`;
 * @param today an ISO date
 */
export function seasonDates(
  { from, to }: { from: string; to: string },
  today: string,
): SeasonDates {
  const next = seasonsAround({ from, to }, today).find((dates) => dates.to >= today);
  if (!next) throw new Error(`No season follows ${today}`);
  return next;
}

/** The season whose first day is nearest to a day. */
export function nearestSeason(season: { from: string; to: string }, day: string): SeasonDates {
  const away = ({ from }: SeasonDates) => Math.abs(daysBetween(day, from));
  return seasonsAround(season, day).reduce((nearest, other) =>
    away(other) < away(nearest) ? other : nearest,
  );
}

/** The seasons that begin in the year before a day, in its year and in the year after. */
function seasonsAround({ from, to }: { from: string; to: string }, day: string): SeasonDates[] {
  const year = yearOfDay(day);
  const overNewYear = to < from;
  return [year - 1, year, year + 1].map((start) => ({
    from: `${start}-${from}`,
    to: `${overNewYear ? start + 1 : start}-${to}`,
  }));
}

/** The weekdays as the schedule names them; `indexOf` + 1 is the ISO weekday number. */
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

/** A weekly session of a season, every year. */
export interface WeeklySession {
  id: string;
  weekday: Weekday;
  /** Local time in the club's zone, such as 17:30. */
  start: string;
  end: string;
  /** The season's first and last day, month and day; if `to` is before `from`, it is in the next year. */
  from: string;
  to: string;
  /** The day on which staff added it or chose its weekday: there are no practices before it. */
  since?: string;
}

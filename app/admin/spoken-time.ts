/** An instant as staff read it, worded on the server so that the browser shows the same. */
export interface SpokenTime {
  iso: string;
  /** `Saturday, November 21, 2026 at 4:18 a.m. EST` */
  exact: string;
  /** `12 minutes ago`, `yesterday`; after a week the date. */
  relative: string;
}

const timeZone = "America/Toronto";
const exactFormat = new Intl.DateTimeFormat("en-CA", {
  timeZone,
  weekday: "long",
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});
const dateFormat = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "medium" });
const isoDayFormat = new Intl.DateTimeFormat("en-CA", {
  timeZone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});
const relativeFormat = new Intl.RelativeTimeFormat("en-CA", { numeric: "auto" });

/** Words an instant for staff, in the club's own time zone. */
export function spokenTime(date: Date, now = new Date()): SpokenTime {
  return {
    iso: date.toISOString(),
    exact: exactFormat.format(date),
    relative: relativeTo(now, date),
  };
}

function relativeTo(now: Date, date: Date): string {
  const minutes = Math.floor((now.getTime() - date.getTime()) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return relativeFormat.format(-minutes, "minute");
  if (minutes < 24 * 60) return relativeFormat.format(-Math.floor(minutes / 60), "hour");
  const days = (startOfDay(now) - startOfDay(date)) / 86_400_000;
  return days < 7 ? relativeFormat.format(-days, "day") : dateFormat.format(date);
}

const startOfDay = (date: Date) => {
  const parts = Object.fromEntries(
    isoDayFormat.formatToParts(date).map(({ type, value }) => [type, value]),
  );
  return Date.UTC(Number(parts.year), Number(parts.month) - 1, Number(parts.day));
};

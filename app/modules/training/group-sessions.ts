import { capitalized } from "#core/capitalized.ts";
import { hoursText } from "#core/time/schedule-text.ts";
import { seasonDates, weekdays } from "#core/time/time.ts";
import type { Content } from "#modules/content/index.ts";

/** A group's weekly sessions as text, by weekday. @param today ISO; if given, only this season's */
export function formatSessions(
  { schedules, venues }: Pick<Content, "schedules" | "venues">,
  group: string,
  today?: string,
): { id: string; text: string }[] {
  return schedules.sessions
    .filter((session) => session.group === group)
    .filter((session) => today === undefined || seasonDates(session, today).from <= today)
    .toSorted((a, b) => weekdays.indexOf(a.weekday) - weekdays.indexOf(b.weekday))
    .map(({ id, season, weekday, start, end, venue }) => {
      const place = venues.find((one) => one.id === venue)?.name ?? "";
      const day = capitalized(weekday);
      const text = `${day}, ${hoursText({ start, end })}, ${place}`;
      return { id, text: today === undefined ? `${season}: ${text}` : text };
    });
}

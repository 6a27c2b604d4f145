import type { GroupSessions } from "#app/sections/schedule-shown.ts";
import type { Session } from "#domain/content/schedules.ts";
import type { Content } from "#domain/content/schema.ts";
import { seasonSpan } from "#domain/schedule/occurrences.ts";
import { spokenHours, spokenSeason } from "#domain/schedule/session-words.ts";
import { weekdays } from "#domain/schedule/weekly-session.ts";
import { placeShown } from "./place-shown.server.ts";

/** Sessions by season, the one under way first and then as they come round; by day within it. */
export function seasonsShown(
  content: Content,
  sessions: Session[],
  now: Temporal.ZonedDateTime,
): GroupSessions["seasons"] {
  const today = now.toPlainDate();
  const seasons = Map.groupBy(sessions, ({ from, to }) => `${from} ${to}`).values();
  return [...seasons]
    .flatMap((rows) => {
      const [first] = rows;
      if (!first) return [];
      return [{ first, rows: rows.toSorted(byDay), days: daysUntil(first, today) }];
    })
    .toSorted((a, b) => a.days - b.days)
    .map(({ first, rows, days }) => ({
      name: first.season,
      dates: spokenSeason(first),
      now: days <= 0,
      sessions: rows.map((session) => ({
        id: session.id,
        day: session.weekday.replace(/^./, (letter) => letter.toUpperCase()),
        hours: spokenHours(session),
        place: placeShown(content, session.venue),
      })),
    }));
}

/** Days until a season begins; while it is under way, not positive. */
function daysUntil(session: Session, today: Temporal.PlainDate): number {
  const coming = [-1, 0, 1]
    .map((offset) => seasonSpan(session, today.year + offset))
    .find(({ last }) => Temporal.PlainDate.compare(last, today) >= 0);
  return coming ? today.until(coming.first).days : Number.POSITIVE_INFINITY;
}

const byDay = (a: Session, b: Session) =>
  weekdays.indexOf(a.weekday) - weekdays.indexOf(b.weekday) || a.start.localeCompare(b.start);

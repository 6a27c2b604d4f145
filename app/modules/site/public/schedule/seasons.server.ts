import { formatDays, type Session } from "#modules/content/index.ts";
import type { PlacedSession } from "#modules/catalogue/index.ts";
import { capitalized } from "#core/capitalized.ts";
import { mapPath } from "#core/map-address.ts";
import {
  clockText,
  hoursText,
  seasonText,
  withNonBreakingSpaces,
} from "#core/time/schedule-text.ts";
import { seasonSpan } from "#core/time/schedule.ts";
import { weekdays } from "#core/time/time.ts";
import type { GroupSessions, PlaceView } from "./types.ts";

/**
 * Sessions by season, the current one first, then in order; by day within a season.
 * @param allOpen a family has filtered: nothing that was found is behind a line
 */
export function seasonsView(
  sessions: PlacedSession[],
  now: Temporal.ZonedDateTime,
  allOpen = false,
): GroupSessions["seasons"] {
  const today = now.toPlainDate();
  const seasons = Map.groupBy(sessions, ({ from, to }) => `${from} ${to}`).values();
  return [...seasons]
    .flatMap((rows) => {
      const [first] = rows;
      if (!first) return [];
      const begins = comingSpan(first, today)?.first;
      const days = begins ? today.until(begins).days : Number.POSITIVE_INFINITY;
      return [{ first, rows: rows.toSorted(byDay), days, year: begins?.year }];
    })
    .toSorted((a, b) => a.days - b.days)
    .map(({ first, rows, days, year = 0 }, n) => ({
      id: `${first.group}-${first.from}`,
      name: first.season,
      dates: seasonText(first) + (year > today.year ? `, ${year}` : ""),
      now: days <= 0,
      isFolded: n > 0 && days > 0 && !allOpen,
      times: timesOf(rows),
      sessions: rows.map((session) => ({
        id: session.id,
        day: capitalized(session.weekday),
        hours: hoursText(session),
        place: placeView(session),
      })),
    }));
}

/** `Mon, Thu 6:15 pm; Sat 9 am` */
function timesOf(sessions: readonly Session[]): string {
  const times = Map.groupBy(sessions, ({ start }) => start);
  return [...times]
    .map(([start, some]) => `${formatDays(some)}\u00a0${withNonBreakingSpaces(clockText(start))}`)
    .join("; ");
}

/** The season that is under way or comes next. */
const comingSpan = (session: Session, today: Temporal.PlainDate) =>
  [-1, 0, 1]
    .map((offset) => seasonSpan(session, today.year + offset))
    .find(({ last }) => Temporal.PlainDate.compare(last, today) >= 0);

const byDay = (a: Session, b: Session) =>
  weekdays.indexOf(a.weekday) - weekdays.indexOf(b.weekday) || a.start.localeCompare(b.start);

/** A session's location, for a line of the schedule. */
export function placeView({ venue, place }: Pick<PlacedSession, "venue" | "place">): PlaceView {
  if (!place) throw new Error(`There is no venue "${venue}"`);
  const { id, name, town, street, province, postalCode } = place;
  return { id, name, town, street, province, postalCode, map: mapPath(id) };
}

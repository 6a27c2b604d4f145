import { capitalized } from "#core/capitalized.ts";
import { formatPlaces, type Joining } from "#modules/content/index.ts";
import { hoursText } from "#core/time/schedule-text.ts";
import { weekdays } from "#core/time/time.ts";

type Sessions = readonly Pick<Joining["sessions"][number], "weekday" | "start" | "end" | "place">[];

/** "Tuesday 5:30–6:30 pm, Foundry Fieldhouse, Whitby" for each practice of a week, from Monday on. */
export const practiceTimes = (sessions: Sessions): string[] =>
  inOrder(sessions).map((session) =>
    [timeOf(session), formatPlaces([session])].filter(Boolean).join(", "),
  );

/** The same, but a place that all of them share stands before their times. */
export function placesAndTimes(sessions: Sessions): string[] {
  if (new Set(sessions.map(({ place }) => place?.id)).size !== 1) return practiceTimes(sessions);
  const times = inOrder(sessions).map(timeOf).join(", ");
  return [formatPlaces(sessions), times].filter(Boolean);
}

const timeOf = (session: Sessions[number]) =>
  `${capitalized(session.weekday)} ${hoursText(session)}`;

const inOrder = (sessions: Sessions) =>
  sessions.toSorted((a, b) => weekdays.indexOf(a.weekday) - weekdays.indexOf(b.weekday));

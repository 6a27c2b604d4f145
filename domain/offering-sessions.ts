import { type SeasonDates, seasonDates, type Weekday, weekdays } from "./time.ts";

interface Group {
  id: string;
  /** The memberships that include it. */
  options: { type: string; ids: number[] };
}

interface Session {
  group: string;
  weekday: Weekday;
  venue: string;
  from: string;
  to: string;
}

/** The sessions that an offering lets an athlete into in one season, of all its groups. */
export function sessionsOfOffering<S extends Session>(
  { type, id }: { type: string; id: number },
  season: SeasonDates,
  { groups, sessions }: { groups: readonly Group[]; sessions: readonly S[] },
): S[] {
  const joined = groups
    .filter(({ options }) => options.type === type && options.ids.includes(id))
    .map((group) => group.id);
  return sessions.filter(
    (session) =>
      joined.includes(session.group) && seasonDates(session, season.from).from <= season.to,
  );
}

/** `Tue, Thu, Sat`; "" without sessions. */
export function daysInWords(sessions: readonly Pick<Session, "weekday">[]): string {
  const days = weekdays.filter((day) => sessions.some(({ weekday }) => weekday === day));
  return days.map((day) => day.charAt(0).toUpperCase() + day.slice(1, 3)).join(", ");
}

/** `Foundry Fieldhouse, Whitby`, or the towns where there is more than one place; "" without sessions. */
export function placesInWords(
  sessions: readonly Pick<Session, "venue">[],
  venues: readonly { id: string; name: string; town: string }[],
): string {
  const used = venues.filter(({ id }) => sessions.some(({ venue }) => venue === id));
  const [only] = used;
  if (only && used.length === 1) return `${only.name}, ${only.town}`;
  return [...new Set(used.map(({ town }) => town))].join(", ");
}

import { daysAfter, type SeasonDates, type Weekday, weekdays, type WeeklySession } from "./time.ts";
import { slugOf } from "../slug.ts";

/** One date of a weekly session. */
export interface Occurrence<Session extends WeeklySession = WeeklySession> {
  session: Session;
  start: Temporal.ZonedDateTime;
  end: Temporal.ZonedDateTime;
}

/** One year's edition of a season, both days included. */
export interface SeasonSpan {
  /** The year of its first day. */
  year: number;
  first: Temporal.PlainDate;
  last: Temporal.PlainDate;
}

/** The season that begins in a year; one whose last day comes before its first day spans New Year. */
export function seasonSpan({ from, to }: Pick<WeeklySession, "from" | "to">, year: number) {
  const last = dayOfYear(to, to < from ? year + 1 : year);
  return { year, first: dayOfYear(from, year), last } satisfies SeasonSpan;
}

/** Every date of a session from a day on, as an infinite generator. */
export function* occurrences<Session extends WeeklySession>(
  session: Session,
  { from, closed, zone }: { from: Temporal.PlainDate; closed: readonly string[]; zone: string },
): Generator<Occurrence<Session>, never> {
  // A season that began last year may still be running.
  for (let year = from.year - 1; ; year += 1) {
    yield* occurrencesWithin(session, seasonSpan(session, year), { from, closed, zone });
  }
}

/**
 * The dates of one season, from a day on.
 * @param closed the days of every year without practice, such as 12-25
 * @param zone the time zone of the sessions
 */
export function* occurrencesWithin<Session extends WeeklySession>(
  session: Session,
  { first, last }: SeasonSpan,
  {
    from = first,
    closed,
    zone,
  }: { from?: Temporal.PlainDate; closed: readonly string[]; zone: string },
): Generator<Occurrence<Session>> {
  const begin = Temporal.PlainDate.compare(first, from) < 0 ? from : first;
  const span = { from: begin.toString(), to: last.toString() };
  for (const isoDay of daysWithin(session, span, closed)) {
    const day = Temporal.PlainDate.from(isoDay);
    const at = (time: string) => day.toZonedDateTime({ timeZone: zone, plainTime: time });
    yield { session, start: at(session.start), end: at(session.end) };
  }
}

/**
 * The ISO days of a session from one day to another, both included. A page computes thousands of them: this
 * is ten times as fast as computing their start times.
 */
export function* daysWithin(
  { weekday }: Pick<WeeklySession, "weekday">,
  { from, to }: SeasonDates,
  closed: readonly string[],
): Generator<string> {
  const wait = (weekdays.indexOf(weekday) + 8 - Temporal.PlainDate.from(from).dayOfWeek) % 7;
  for (let day = daysAfter(from, wait); day <= to; day = daysAfter(day, 7))
    if (!closed.includes(day.slice(-5))) yield day;
}

/** February 29 becomes February 28 in a year without it. */
function dayOfYear(monthDay: string, year: number): Temporal.PlainDate {
  const [month = 1, day = 1] = monthDay.split("-").map(Number);
  return Temporal.PlainDate.from({ year, month, day }, { overflow: "constrain" });
}

/** A family's search; null: any. */
export interface ScheduleFilter {
  /** A town's name as the club writes it. */
  town: string | null;
  day: Weekday | null;
  /** A group's id. */
  group: string | null;
}

/** A location's address, on one line. */
export const addressLine = ({ street, town, province, postalCode }: Address) =>
  `${street}, ${town}, ${province} ${postalCode}`;

interface Address {
  street: string;
  town: string;
  province: string;
  postalCode: string;
}

/** Reads `town`, `day` and `group` from an address's query; unknown values mean any. */
export function scheduleFilterFrom(
  query: URLSearchParams,
  known: { towns: readonly string[]; groups: readonly string[] },
): ScheduleFilter {
  return {
    town: known.towns.find((town) => slugOf(town) === query.get("town")) ?? null,
    day: weekdays.find((day) => day === query.get("day")) ?? null,
    group: known.groups.find((group) => group === query.get("group")) ?? null,
  };
}

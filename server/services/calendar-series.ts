import type { ScheduleGroup, Session } from "#domain/content/schedules.ts";
import type { Content } from "#domain/content/schema.ts";
import type { Occurrence } from "#domain/schedule/occurrences.ts";

interface Series {
  /** One season's evenings of one session, at least one. */
  evenings: Occurrence<Session>[];
  group: ScheduleGroup;
  /** The page the entry leads to. */
  page: string;
}

type Property = [name: string, parameters: object, type: string, ...values: unknown[]];

/** One season of a weekly session as a calendar's entry, in jCal (RFC 7265). */
export function calendarSeries(content: Content, { evenings, group, page }: Series) {
  const { venues, schedules } = content;
  const [first, last] = [evenings.at(0), evenings.at(-1)];
  const venue = venues.find(({ id }) => id === first?.session.venue);
  if (!first || !last || !venue) throw new Error("A series without an evening or a place");
  const place = `${venue.name}, ${venue.street}, ${venue.town}, Ontario ${venue.postalCode}`;
  const skipped = closedWeeks(evenings).map(local);
  const zone = { tzid: first.start.timeZoneId };
  const properties: Property[] = [
    ["uid", {}, "text", `${first.session.id}-${first.start.year}@${new URL(page).hostname}`],
    ["dtstamp", {}, "date-time", `${schedules.updated}T00:00:00Z`],
    ["dtstart", zone, "date-time", local(first.start)],
    ["dtend", zone, "date-time", local(first.end)],
    // In UTC, as RFC 5545 asks of a series in a time zone.
    ["rrule", {}, "recur", { freq: "WEEKLY", until: utc(last.start) }],
    ...skipped.map((start): Property => ["exdate", zone, "date-time", start]),
    ["summary", {}, "text", `${group.subtitle}: practice`],
    ["location", {}, "text", place],
    ["description", {}, "text", `${venue.arriving}\n${schedules.weather}`],
    ["url", {}, "uri", page],
  ];
  return ["vevent", properties, []];
}

/** The weeks of a series in which its day is one without practice. */
function closedWeeks(evenings: Occurrence[]): Temporal.ZonedDateTime[] {
  const starts = evenings.map(({ start }) => start);
  return starts.slice(1).flatMap((start, i) => {
    const gap: Temporal.ZonedDateTime[] = [];
    let week = starts[i]?.add({ weeks: 1 });
    while (week && Temporal.ZonedDateTime.compare(week, start) < 0) {
      gap.push(week);
      week = week.add({ weeks: 1 });
    }
    return gap;
  });
}

const local = (time: Temporal.ZonedDateTime) =>
  time.toPlainDateTime().toString({ smallestUnit: "second" });
const utc = (time: Temporal.ZonedDateTime) => time.toInstant().toString({ smallestUnit: "second" });

import type { Content } from "#modules/content/index.ts";
import { type DatedSession, datedSessions } from "#core/time/dated-sessions.ts";
import { timesText } from "#core/time/schedule-text.ts";
import type { ScheduleFilter } from "#core/time/schedule.ts";
import { daysAfter, shortWeekday, weekdays } from "#core/time/time.ts";

/** The most days by which a session is moved and still shown at its planned date. */
const movedWithin = 28;

/** A session in a place on a day. */
interface Cell {
  key: string;
  hours: string;
  group: { id: string; name: string };
  /** Staff's change, in a word or two; empty: none. */
  note: string;
  state: keyof typeof notes;
  /** It does not take place here and then. */
  isOff: boolean;
}

export type WeekView = NonNullable<ReturnType<typeof weekView>>;

const notes = {
  planned: "",
  cancelled: "Cancelled",
  moved: "Moved here",
  extra: "Extra practice",
} as const;

/**
 * The sessions of the seven days from today, by location and day; one that staff moved is also shown where it
 * was planned.
 * @returns null: there are none, or none match the filter
 */
export function weekView(content: Content, now: Temporal.ZonedDateTime, filter: ScheduleFilter) {
  const today = now.toPlainDate().toString();
  const days = Array.from({ length: 7 }, (_, n) => daysAfter(today, n));
  /** The grid's rows are places; a list has to name the new one. */
  const inList = ({ venue, note, state, isOff }: Cell & { venue: string }) =>
    state === "moved" && !isOff
      ? `Moved to ${content.venues.find(({ id }) => id === venue)?.name}`
      : note;
  const townOf = (venue: string) => content.venues.find(({ id }) => id === venue)?.town;
  const sessions = datedSessions(content, content.sessionChanges ?? [], {
    from: daysAfter(today, -movedWithin),
    to: daysAfter(today, movedWithin),
  });
  const entries = sessions
    .flatMap((session) => entriesOf(session, content))
    .filter(({ day, venue, group }) => {
      return (
        days.includes(day) &&
        (!filter.town || townOf(venue) === filter.town) &&
        (!filter.day || weekdayOf(day) === filter.day) &&
        (!filter.group || group.id === filter.group)
      );
    })
    .toSorted((a, b) => a.start.localeCompare(b.start));
  if (entries.length === 0) return null;
  return {
    days: days.map((day) => ({
      day,
      name: shortWeekday(day),
      isToday: day === today,
      /** All of the day, by time. */
      cells: entries
        .filter((entry) => entry.day === day)
        .map((entry) => ({ ...cellOf(entry), town: townOf(entry.venue), note: inList(entry) })),
    })),
    places: content.venues
      .filter(({ id }) => entries.some(({ venue }) => venue === id))
      .map(({ id, name, town }) => ({
        id,
        name,
        town,
        days: days.map((day) => ({
          day,
          isToday: day === today,
          cells: entries.filter((entry) => entry.venue === id && entry.day === day).map(cellOf),
        })),
      })),
  };
}

const cellOf = ({ key, hours, group, note, state, isOff }: Cell): Cell => ({
  key,
  hours,
  group,
  note,
  state,
  isOff,
});

const weekdayOf = (day: string) => weekdays[Temporal.PlainDate.from(day).dayOfWeek - 1];

/** Where and when a session takes place, and where it was planned. */
function entriesOf(session: DatedSession, { schedules }: Pick<Content, "schedules">) {
  const { key, groupId, state, planned } = session;
  const name = schedules.groups.find(({ id }) => id === groupId)?.subtitle ?? "";
  const entry = (
    { day, start, end, venue }: Pick<DatedSession, "day" | "start" | "end" | "venue">,
    note: string,
    isOff: boolean,
  ) => ({
    key: isOff ? `${key} off` : key,
    day,
    venue,
    start: start.toString(),
    hours: timesText({ start, end }),
    group: { id: groupId, name },
    note,
    state,
    isOff,
  });
  return [
    entry(session, notes[state], state === "cancelled"),
    ...(state === "moved" && planned ? [entry(planned, "Moved", true)] : []),
  ];
}

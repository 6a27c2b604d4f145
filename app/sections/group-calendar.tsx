import type { CalendarLink } from "#domain/calendar-links.ts";
import { Glyph } from "../ui/glyph.tsx";

interface GroupCalendarProps {
  /** The group's, told apart for screen readers. */
  name: string;
  calendars: CalendarLink[];
}

/** A group's sessions to take home, in the family's own calendar. */
export function GroupCalendar({ name, calendars }: GroupCalendarProps) {
  return (
    <p className="group-calendar">
      <Glyph name="calendar" /> Add to calendar
      {calendars.map(({ label, to }) => (
        <a key={to} href={to}>
          {label} <span className="unseen">calendar of {name}</span>
        </a>
      ))}
    </p>
  );
}

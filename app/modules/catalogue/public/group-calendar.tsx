import type { CalendarLink } from "../calendar-links.ts";

interface GroupCalendarProps {
  /** The group's name, so that screen readers can tell calendars apart. */
  name: string;
  calendars: CalendarLink[];
}

/** Links to add a group's sessions to the family's own calendar. */
export function GroupCalendar({ name, calendars }: GroupCalendarProps) {
  return (
    <p className="group-calendar">
      <span>Add to calendar</span>
      {calendars.map(({ label, to }) => (
        <a key={to} href={to}>
          {label} <span className="unseen">calendar of {name}</span>
        </a>
      ))}
    </p>
  );
}

import type { CalendarLink } from "#domain/calendar-links.ts";
import { GroupCalendar } from "./group-calendar.tsx";

interface BookedCardProps {
  title: string;
  /** "Registered"; left out where it goes without saying. */
  state?: string;
  /** Of these, empty ones are left out. */
  season: string;
  days: string;
  next: string;
  places: { id: string; name: string; address: string; map: string }[];
  calendars: { group: string; links: CalendarLink[] }[];
}

/** One registration: when, where, and the calendars to take home. */
export function BookedCard(props: BookedCardProps) {
  const { title, state, season, days, next, places, calendars } = props;
  return (
    <article className="booked">
      <h3>{title}</h3>
      <dl>
        {state && <Fact name="State" value={state} />}
        <Fact name="Runs" value={season} />
        <Fact name="Days" value={days} />
        <Fact name="Next practice" value={next} />
        {places.length > 0 && (
          <div>
            <dt>Where</dt>
            {places.map(({ id, name, address, map }) => (
              <dd key={id}>
                {name}
                <br />
                <a href={map}>{address}</a>
              </dd>
            ))}
          </div>
        )}
      </dl>
      {days === "" && (
        <p>Your coach tells you days and place. Ask us if you have not heard from us.</p>
      )}
      {calendars.map(({ group, links }) => (
        <div key={group} className="booked-calendar">
          {calendars.length > 1 && <p>{group}</p>}
          <GroupCalendar name={group} calendars={links} />
        </div>
      ))}
    </article>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  if (!value) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

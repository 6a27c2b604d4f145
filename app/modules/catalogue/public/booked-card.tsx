import type { CalendarLink } from "../calendar-links.ts";
import type { FirstPractice } from "../first-practice.ts";
import { withNonBreakingSpaces } from "#core/time/schedule-text.ts";
import { GroupCalendar } from "./group-calendar.tsx";

interface BookedCardProps {
  title: string;
  /** "Registered"; left out where it is obvious. */
  state?: string;
  years?: string;
  /** Empty values are left out. */
  season: string;
  /** The month that was paid for. */
  month: string;
  days: string;
  next: string;
  /** Set after a payment: the first practice, shown instead of the next one and all locations. */
  first?: FirstPractice | null;
  places: { id: string; name: string; address: string; map: string }[];
  calendars: { group: string; links: CalendarLink[] }[];
}

/** One registration: when, where, and links to its calendars. */
export function BookedCard(props: BookedCardProps) {
  const { title, state, season, month, days, first, calendars } = props;
  const { next, places } = first ? { next: "", places: [] } : props;
  return (
    <article className="booked">
      <h3>{title}</h3>
      <dl>
        {state && <BookedFact name="Status" value={state} />}
        {first && (
          <>
            <div className="booked-first">
              <dt>First practice</dt>
              <dd>
                <strong>
                  {first.day}, <span className="booked-time">{first.time}</span>
                </strong>
                {first.usual && (
                  <>
                    <br />
                    <span className="booked-moved">{withNonBreakingSpaces(first.usual)}</span>
                  </>
                )}
                {first.place && (
                  <>
                    <br />
                    {first.place.name}
                    <br />
                    <a href={first.place.map}>{withNonBreakingSpaces(first.place.address)} (map)</a>
                  </>
                )}
              </dd>
            </div>
            <BookedFact name="Program" value={`${first.program}: ${first.group}`} />
            <BookedFact name="What to bring" value={first.bring} />
          </>
        )}
        <BookedFact name="Season" value={season} />
        <BookedFact name="Paid for" value={month} />
        <BookedFact name="Days" value={days} />
        <BookedFact name="Next practice" value={withNonBreakingSpaces(next)} />
        {places.length > 0 && (
          <div>
            <dt>Where</dt>
            {places.map(({ id, name, address, map }) => (
              <dd key={id}>
                {name}
                <br />
                <a href={map}>{withNonBreakingSpaces(address)}</a>
              </dd>
            ))}
          </div>
        )}
      </dl>
      {days === "" && (
        <p>
          Your coach will email you the days and location. Ask us if you haven’t heard from us in
          two days.
        </p>
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

/** A line of the card; nothing without a value. */
export function BookedFact({ name, value }: { name: string; value: string }) {
  if (!value) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

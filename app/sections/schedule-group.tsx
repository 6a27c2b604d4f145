import { Glyph } from "#app/ui/glyph.tsx";
import { Sign } from "#app/ui/sign.tsx";
import type { GroupSessions } from "./schedule-shown.ts";

interface ScheduleGroupProps {
  group: GroupSessions;
  /** Each session says where; else the whole schedule has one place. */
  placed: boolean;
}

/** A group's sessions, season by season, and its calendar to take home. */
export function ScheduleGroup({ group, placed }: ScheduleGroupProps) {
  const { id, name, who, sign, seasons, calendar } = group;
  return (
    <section className="group" id={id} aria-labelledby={`${id}-name`}>
      <header className="group-head">
        <Sign name={sign} />
        <h3 id={`${id}-name`}>{name}</h3>
        <p>{who}</p>
      </header>
      {seasons.map((season) => (
        <Season key={season.dates} {...season} placed={placed} />
      ))}
      <p className="group-calendar">
        <a href={calendar.subscribe}>
          <Glyph name="calendar" /> Add to my calendar <span className="unseen">({name})</span>
        </a>
        <a href={calendar.file}>
          Download<span className="unseen"> the sessions of {name}</span> (.ics)
        </a>
      </p>
    </section>
  );
}

type SeasonProps = GroupSessions["seasons"][number] & { placed: boolean };

function Season({ name, dates, now, sessions, placed }: SeasonProps) {
  return (
    <table className="season" data-now={now || undefined}>
      <caption>
        <strong>{name}</strong> {dates}
        {now && <em>Now</em>}
      </caption>
      <thead className="unseen">
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Time</th>
          {placed && <th scope="col">Place</th>}
        </tr>
      </thead>
      <tbody>
        {sessions.map(({ id, day, hours, place }) => (
          <tr key={id}>
            <th scope="row">{day}</th>
            <td>{hours}</td>
            {placed && (
              <td>
                <a href={`#${place.id}`}>{place.name}</a> {place.town}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

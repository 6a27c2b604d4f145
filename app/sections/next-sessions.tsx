import { Sign } from "#app/ui/sign.tsx";
import type { NextSession, ShownGroup } from "./schedule-shown.ts";

interface NextSessionsProps {
  heading: string;
  groups: ShownGroup[];
}

/** Every group with its next practice: a parent's whole question in one list. */
export function NextSessions({ heading, groups }: NextSessionsProps) {
  return (
    <section className="band next" aria-labelledby="next">
      <h2 id="next">{heading}</h2>
      <ul className="next-groups">
        {groups.map(({ id, name, who, sign, next }) => (
          <li key={id}>
            <a href={`/schedule#${id}`}>
              <Sign name={sign} />
              <span className="next-group">
                <strong>{name}</strong> <small>{who}</small>
              </span>
              {next && <When next={next} />}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function When({ next: { day, hours, start, underWay, place } }: { next: NextSession }) {
  return (
    <span className="next-when">
      <time dateTime={start}>
        <strong>{underWay ? "On now" : day}</strong> <span>{hours}</span>
      </time>{" "}
      <small>
        {place.name}, {place.town}
      </small>
    </span>
  );
}

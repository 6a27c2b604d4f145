import { Picture } from "#app/ui/picture.tsx";
import { Sign } from "#app/ui/sign.tsx";
import type { TrackField } from "#domain/content/track-field.ts";
import type { Pictured } from "./pictured.ts";

type EventSection = Pictured<TrackField["events"][number]>;

/** The event sections, a lane each; the pictures stand staggered like the start of a 400 m race. */
export function EventLanes({ events }: { events: EventSection[] }) {
  return (
    <div className="event-lanes" data-ground="track">
      {events.map(({ id, heading, sign, picture, text, list }) => (
        <section key={id} id={id} className="event-lane" aria-labelledby={`${id}-heading`}>
          <Picture picture={picture} sizes="(max-width: 991px) 100vw, 40vw" />
          <div className="event-lane-words">
            <h2 id={`${id}-heading`}>{heading}</h2>
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <ul>
              {list.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
          <Sign name={sign} />
        </section>
      ))}
    </div>
  );
}

import { Reveal } from "#app/ui/reveal.tsx";
import { Sign } from "#app/ui/sign.tsx";
import type { TrackField } from "#domain/content/track-field.ts";
import { TargetButton } from "./target-button.tsx";

/** The kinds of events in five lanes, each with its pictogram. */
export function EventsGrid({ heading, text, button, items }: TrackField["choose"]) {
  return (
    <section className="band events-grid" data-ground="night">
      <div className="band-head">
        <h2>{heading}</h2>
        <p>{text}</p>
        <TargetButton {...button} tone="light" />
      </div>
      <Reveal>
        <ul className="events-grid-lanes">
          {items.map(({ sign, name, text }) => (
            <li key={name}>
              <Sign name={sign} />
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Reveal>
    </section>
  );
}

import type { ShownPlace } from "./schedule-shown.ts";

interface PlacesProps {
  heading: string;
  places: (ShownPlace & { what: string; arriving: string })[];
  weather: string;
  /** The days without practice, in words. */
  closed: string;
}

/** Where the groups train and how to arrive; what stops a practice. */
export function Places({ heading, places, weather, closed }: PlacesProps) {
  return (
    <section className="band places" aria-labelledby="places">
      <h2 id="places">{heading}</h2>
      <ul className="places-list">
        {places.map(({ id, name, street, town, postalCode, what, arriving }) => (
          <li key={id} id={id}>
            <h3>{name}</h3>
            <address>
              {street}, {town}, Ontario {postalCode}
            </address>
            <p>{what}.</p>
            <p>{arriving}</p>
          </li>
        ))}
      </ul>
      <div className="places-notes">
        <p>{weather}</p>
        <p>No practice on {closed}.</p>
      </div>
    </section>
  );
}

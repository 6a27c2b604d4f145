import type { ComponentProps } from "react";
import { Link } from "react-router";
import { ContactForm } from "#modules/inbox/ui.ts";
import type { Contact, Venue, Club } from "#modules/content/index.ts";
import { mapPath } from "#core/map-address.ts";

interface Place extends Pick<Venue, "id" | "name" | "town" | "street" | "postalCode"> {
  /** "Tomorrow, 10:30 am"; null: no practice is planned. */
  next: string | null;
  /** The address of its town's page. */
  page: string | undefined;
}

interface GetInTouchProps {
  touch: Contact["touch"];
  places: Place[];
  club: Pick<Club, "email" | "phone" | "phoneLink">;
  form: Contact["form"];
  fields: Omit<ComponentProps<typeof ContactForm>, "copy">;
}

/** Where and how to reach the club, and the form: Inquire Now links here (docs/specification.md 2.5). */
export function GetInTouch({ touch, places, club, form, fields }: GetInTouchProps) {
  return (
    <section className="touch" id="get_in_touch" aria-labelledby="touch-heading">
      <div className="band touch-write">
        <div className="touch-words">
          <h2 id="touch-heading" tabIndex={-1}>
            {touch.heading}
          </h2>
          {touch.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <div className="touch-form">
          <h3>{form.heading}</h3>
          {form.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <ContactForm copy={form} {...fields} />
        </div>
        <Reach touch={touch} club={club} />
      </div>
      <VenueList heading={touch.locations} places={places} />
    </section>
  );
}

function Reach({ touch, club }: Pick<GetInTouchProps, "touch" | "club">) {
  return (
    <dl className="touch-reach">
      <div>
        <dt>{touch.phone}</dt>
        <dd>
          <a href={`tel:${club.phoneLink}`}>{club.phone}</a>
          <span className="touch-hours">
            {/* A line breaks only between days. */}
            {touch.hours.split(", ").map((days, index, all) => (
              <span key={days}>{index < all.length - 1 ? `${days}, ` : days}</span>
            ))}
          </span>
        </dd>
      </div>
      <div>
        <dt>{touch.email}</dt>
        <dd>
          <a href={`mailto:${club.email}`}>{club.email}</a>
        </dd>
      </div>
    </dl>
  );
}

/** The training locations, each in a list item with its next practice. */
function VenueList({ heading, places }: { heading: string; places: Place[] }) {
  if (places.length === 0) return null;
  return (
    <div className="band touch-places">
      <h3>{heading}</h3>
      <ul className="touch-list">
        {places.map(({ id, name, street, town, postalCode, next, page }) => (
          <li key={id}>
            <strong>
              {town}: {name}
            </strong>
            <address>
              <a href={mapPath(id)}>
                {street}, {town} {postalCode}
              </a>
            </address>
            <p>
              {next && <span>Next: {next}</span>}
              {page && <Link to={`/location/${page}`}>Groups in {town}</Link>}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { ButtonLink } from "#app/ui/button.tsx";
import { Reveal } from "#app/ui/reveal.tsx";
import type { TextPiece } from "#domain/text-pieces.ts";
import type { Venue } from "#domain/content/venues.ts";
import { WrittenText } from "./written-text.tsx";

interface GroundsProps {
  /** The page's first paragraph. */
  intro: TextPiece[];
  venues: Venue[];
}

/** What the club does in a town, and the places where it does it. */
export function Grounds({ intro, venues }: GroundsProps) {
  return (
    <section className="band grounds">
      <Reveal className="grounds-inner">
        <div className="grounds-words">
          <div className="grounds-intro">
            <WrittenText pieces={intro} sizes="(min-width: 992px) 54vw, 92vw" />
          </div>
          <div className="grounds-buttons">
            <ButtonLink to="/appointment-booking">Book a first practice</ButtonLink>
            <ButtonLink to="/schedule">See the schedule</ButtonLink>
          </div>
        </div>
        {venues.length > 0 && (
          <ul className="grounds-venues">
            {venues.map(({ id, name, street, town, postalCode, what, arriving }) => (
              <li key={id}>
                <h2>{name}</h2>
                <address>
                  {street}, {town}, Ontario {postalCode}
                </address>
                <p>{what}.</p>
                <p>{arriving}</p>
              </li>
            ))}
          </ul>
        )}
      </Reveal>
    </section>
  );
}

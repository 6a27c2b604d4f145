import { Picture } from "#app/ui/picture.tsx";
import { Reveal } from "#app/ui/reveal.tsx";
import type { Speed } from "#domain/content/speed.ts";
import type { Pictured } from "./pictured.ts";

/** The drafted players like a scoreboard; each name leads to a profile on another site. */
export function DraftedAthletes({ heading, text, picture, athletes }: Pictured<Speed["drafted"]>) {
  return (
    <section className="band drafted" data-ground="night">
      <div className="drafted-picture">
        <Picture picture={picture} sizes="(max-width: 767px) 100vw, 122vw" />
      </div>
      <Reveal className="drafted-words">
        <h2>{heading}</h2>
        <p>{text}</p>
        <ul>
          {athletes.map(({ name, position, drafted, profile }) => (
            <li key={name}>
              <a href={profile} target="_blank" rel="noreferrer">
                {name}
                <span className="unseen"> (opens in a new tab)</span>
              </a>
              <span>{position}</span>
              <span>{drafted}</span>
            </li>
          ))}
        </ul>
      </Reveal>
    </section>
  );
}

import { Picture, type Pictured } from "#core/ui/picture.tsx";
import { Reveal } from "#core/ui/reveal.tsx";
import { Pictogram } from "#core/ui/pictogram.tsx";
import type { Speed } from "#modules/content/index.ts";

/** The drafted players like a scoreboard; a name links to the profile on another site if there is one. */
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
              {profile ? (
                <a href={profile} target="_blank" rel="noreferrer">
                  {name}
                  <span className="unseen"> (opens in a new tab)</span>
                </a>
              ) : (
                <strong>{name}</strong>
              )}
              <span>{position}</span>
              <span>{drafted}</span>
            </li>
          ))}
        </ul>
      </Reveal>
    </section>
  );
}

/** Why families choose the speed training: technology, athletes, coaches. */
export function QualityLadder({ heading, items }: Speed["quality"]) {
  return (
    <section className="band">
      <Reveal className="quality">
        <h2>{heading}</h2>
        <ul>
          {items.map(({ heading, sign, text }) => (
            <li key={heading}>
              <Pictogram name={sign} />
              <h3>{heading}</h3>
              {text.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </li>
          ))}
        </ul>
      </Reveal>
    </section>
  );
}

/** The factors of speed, as the first four strides out of the blocks: each one is longer than the last. */
export function SpeedFactors({ heading, items }: Speed["factors"]) {
  return (
    <section className="band factors" data-ground="track">
      <div className="band-head">
        <h2>{heading}</h2>
      </div>
      <Reveal>
        <ol className="factor-strides">
          {items.map(({ heading, text }) => (
            <li key={heading}>
              <h3>{heading}</h3>
              {text.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </li>
          ))}
        </ol>
      </Reveal>
    </section>
  );
}

import { Reveal } from "#app/ui/reveal.tsx";
import type { Speed } from "#domain/content/speed.ts";

/** What decides speed, as the first four strides out of the blocks: each is longer than the last. */
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

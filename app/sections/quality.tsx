import { Reveal } from "#app/ui/reveal.tsx";
import { Sign } from "#app/ui/sign.tsx";
import type { Speed } from "#domain/content/speed.ts";

/** Why families come for speed: technology, athletes, coaches. */
export function Quality({ heading, items }: Speed["quality"]) {
  return (
    <section className="band">
      <Reveal className="quality">
        <h2>{heading}</h2>
        <ul>
          {items.map(({ heading, sign, text }) => (
            <li key={heading}>
              <Sign name={sign} />
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

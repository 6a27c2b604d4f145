import { Reveal } from "#app/ui/reveal.tsx";
import type { Strength } from "#domain/content/strength.ts";

/** 360 ATHLETIC: three phrases, as large as they are meant, and what each of them stands for. */
export function ThreeSixty({ heading, phrases }: Strength["athletic"]) {
  return (
    <section className="band three-sixty">
      <h2>{heading}</h2>
      <Reveal>
        <ul>
          {phrases.map(({ heading, text }) => (
            <li key={heading}>
              <h3>{heading}</h3>
              <p>{text.join(" ")}</p>
            </li>
          ))}
        </ul>
      </Reveal>
    </section>
  );
}

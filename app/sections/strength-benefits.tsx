import { Glyph } from "#app/ui/glyph.tsx";
import { Reveal } from "#app/ui/reveal.tsx";
import type { Strength } from "#domain/content/strength.ts";

/** What weightlifting does for young athletes, as a list to check off. */
export function StrengthBenefits({ heading, items }: Strength["benefits"]) {
  return (
    <section className="band benefits" data-ground="night">
      <div className="band-head">
        <h2>{heading}</h2>
      </div>
      <Reveal>
        <ul>
          {items.map(({ heading, text }) => (
            <li key={heading}>
              <Glyph name="check" />
              <h3>{heading}</h3>
              <p>{text.join(" ")}</p>
            </li>
          ))}
        </ul>
      </Reveal>
    </section>
  );
}

import { Picture } from "#app/ui/picture.tsx";
import { Reveal } from "#app/ui/reveal.tsx";
import type { Home } from "#domain/content/home.ts";
import type { Pictured } from "./pictured.ts";
import { IntroWords } from "./intro-words.tsx";

/** The strength and conditioning program, in the gym's own dark. */
export function StrengthIntro({ intro }: { intro: Pictured<Home["strength"]> }) {
  return (
    <section className="band strength">
      <div className="strength-picture">
        <Picture picture={intro.picture} sizes="100vw" />
      </div>
      <Reveal className="strength-inner">
        <IntroWords intro={intro} tone="light">
          <ul className="strength-groups">
            {intro.groups.map((group) => (
              <li key={group}>{group}</li>
            ))}
          </ul>
        </IntroWords>
      </Reveal>
    </section>
  );
}

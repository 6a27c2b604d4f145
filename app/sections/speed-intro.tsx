import { Picture } from "#app/ui/picture.tsx";
import { Reveal } from "#app/ui/reveal.tsx";
import type { Home } from "#domain/content/home.ts";
import type { Pictured } from "./pictured.ts";
import { IntroWords } from "./intro-words.tsx";

/** The speed training program: on the red of the track, its steps in lanes. */
export function SpeedIntro({ intro }: { intro: Pictured<Home["speed"]> }) {
  return (
    <section className="band speed">
      <Reveal className="speed-inner">
        <IntroWords intro={intro} tone="light" />
        <div className="speed-picture">
          <Picture picture={intro.picture} sizes="(max-width: 767px) 100vw, 69vw" />
        </div>
        <ol className="speed-steps">
          {intro.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Reveal>
    </section>
  );
}

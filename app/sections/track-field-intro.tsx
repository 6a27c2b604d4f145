import { Picture } from "#app/ui/picture.tsx";
import { Reveal } from "#app/ui/reveal.tsx";
import { Sign } from "#app/ui/sign.tsx";
import type { Home } from "#domain/content/home.ts";
import type { Pictured } from "./pictured.ts";
import { IntroWords } from "./intro-words.tsx";

/** The track and field program, and its events as signs. */
export function TrackFieldIntro({ intro }: { intro: Pictured<Home["trackAndField"]> }) {
  return (
    <section className="band track-field">
      <Reveal className="track-field-inner">
        <div className="track-field-picture">
          <Picture picture={intro.picture} sizes="(max-width: 767px) 100vw, 66vw" />
        </div>
        <IntroWords intro={intro} />
        <ul className="events">
          {intro.events.map(({ sign, name }) => (
            <li key={sign}>
              <Sign name={sign} />
              {name}
            </li>
          ))}
        </ul>
      </Reveal>
    </section>
  );
}

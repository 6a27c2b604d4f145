import { ButtonLink } from "#app/ui/button.tsx";
import { LaneLines } from "#app/ui/lane-lines.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Reveal } from "#app/ui/reveal.tsx";
import type { Intro } from "#domain/content/home.ts";
import type { Pictured } from "./pictured.ts";

/** Who we are. */
export function ClubIntro({ intro }: { intro: Pictured<Intro> }) {
  return (
    <section className="band club-intro">
      <div className="club-intro-lanes">
        <LaneLines />
      </div>
      <Reveal className="club-intro-inner">
        <h2>{intro.heading}</h2>
        <div className="club-intro-picture">
          <Picture picture={intro.picture} sizes="(max-width: 991px) 100vw, 74vw" />
        </div>
        <div className="club-intro-text">
          {intro.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <ButtonLink to={intro.button.to}>{intro.button.label}</ButtonLink>
        </div>
      </Reveal>
    </section>
  );
}

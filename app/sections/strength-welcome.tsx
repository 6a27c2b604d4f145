import { Reveal } from "#app/ui/reveal.tsx";
import type { Strength } from "#domain/content/strength.ts";
import { TargetButton } from "./target-button.tsx";

/** The gym's welcome: what lifting does for children stands on four plates of a loaded bar. */
export function StrengthWelcome({ heading, text, list, button }: Strength["welcome"]) {
  return (
    <section className="band welcome" data-ground="night">
      <Reveal className="welcome-inner">
        <h2>{heading}</h2>
        <div className="intro-words">
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {button && <TargetButton {...button} tone="light" />}
        </div>
        <ul className="plates">
          {list.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </Reveal>
    </section>
  );
}

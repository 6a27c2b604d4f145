import { Link } from "react-router";
import { TargetButton } from "#modules/content/ui.ts";
import type { Strength } from "#modules/content/index.ts";
import { Reveal } from "#core/ui/reveal.tsx";

/** The benefits of weightlifting for young athletes, as a checklist. */
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
              <svg className="glyph" viewBox="0 0 24 24" aria-hidden="true">
                <path d="m4 12 6 6L20 6" />
              </svg>
              <h3>{heading}</h3>
              <p>{text.join(" ")}</p>
            </li>
          ))}
        </ul>
      </Reveal>
    </section>
  );
}

/** The gym's welcome: the benefits of lifting for children on four plates of a loaded barbell. */
export function StrengthWelcome({ heading, text, list, button, apply }: Strength["welcome"]) {
  return (
    <section className="band welcome" data-ground="night">
      <Reveal className="welcome-inner">
        <h2>{heading}</h2>
        <div className="intro-words">
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {button && <TargetButton {...button} tone="light" />}
          {apply && (
            <p>
              <Link to={apply.to}>{apply.label}</Link>
            </p>
          )}
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

/** Three large phrases, and the meaning of each. */
export function AthleticPhrases({ heading, phrases }: Strength["athletic"]) {
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

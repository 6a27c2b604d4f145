import { TargetButton } from "#modules/content/ui.ts";
import type { Programs } from "#modules/content/index.ts";
import { Reveal } from "#core/ui/reveal.tsx";
import { Pictogram } from "#core/ui/pictogram.tsx";

/** The other programs: an icon and a short text each. */
export function MorePrograms({ more }: { more: Programs["more"] }) {
  return (
    <section className="band more-programs">
      <Reveal className="more-programs-inner">
        <h2>{more.heading}</h2>
        <ul>
          {more.programs.map(({ sign, heading, text, button }) => (
            <li key={heading}>
              <Pictogram name={sign} />
              <h3>{heading}</h3>
              {text.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              <TargetButton {...button} size="small" about={`for ${heading}`} />
            </li>
          ))}
        </ul>
      </Reveal>
    </section>
  );
}

interface ProgramListProps {
  /** The link's name for screen readers. */
  label: string;
  /** `facts`: "Ages 5 to 13, from $190 for the season"; "": not known. */
  programs: { heading: string; id: string; facts: string }[];
}

/** The page's programs as a numbered list: each links to its own band. */
export function ProgramList({ label, programs }: ProgramListProps) {
  return (
    <nav className="program-lanes" aria-label={label}>
      <ol>
        {programs.map(({ heading, id, facts }) => (
          <li key={id}>
            <a href={`#${id}`}>
              {heading} <ShortFacts facts={facts} />
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A phone shows the ages only. */
function ShortFacts({ facts }: { facts: string }) {
  const [ages = "", price] = facts.split(", ", 2);
  if (!ages) return null;
  return (
    <small>
      {ages}
      {price && <span>, {price}</span>}
    </small>
  );
}

import { Reveal } from "#app/ui/reveal.tsx";
import type { Founder } from "#domain/content/people.ts";

interface TributeProps {
  tribute: Founder["donation"];
  /** The kids-sports site, if the club has one to point to. */
  site: string | null;
}

/** The founder section's donation mode: a late supporter's legacy (specification, point 2). */
export function Tribute({ tribute, site }: TributeProps) {
  const { heading, name, text, instead, transfer, transferEmail } = tribute;
  return (
    <section className="band tribute" data-ground="sunken">
      <Reveal className="tribute-inner">
        <div className="tribute-head">
          <p>In memory of {name}</p>
          <h2>{heading}</h2>
        </div>
        <div className="tribute-text">
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {site && (
            <p>
              <a href={site} target="_blank" rel="noreferrer">
                {tribute.site}
                <span className="unseen"> (opens in a new tab)</span>
              </a>
            </p>
          )}
        </div>
        <div className="tribute-gift">
          <p className="tribute-instead">{instead}</p>
          <p>{transfer}</p>
          <a href={`mailto:${transferEmail}`}>{transferEmail}</a>
        </div>
      </Reveal>
    </section>
  );
}

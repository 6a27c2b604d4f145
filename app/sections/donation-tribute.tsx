import type { Founder } from "#domain/content/founder.ts";
import { Reveal } from "#app/ui/reveal.tsx";

interface DonationTributeProps {
  tribute: Founder["donation"];
  /** The kids-sports site; null: no link. */
  site: string | null;
}

/** The founder section in its donation mode: a late supporter, and what his family asks for. */
export function DonationTribute({ tribute, site }: DonationTributeProps) {
  const { heading, name, text, instead } = tribute;
  return (
    <section className="band tribute">
      <Reveal className="tribute-inner">
        <header>
          <h2>{heading}</h2>
          <p className="tribute-name">{name}</p>
        </header>
        <div className="tribute-words">
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p className="tribute-instead">{instead}</p>
          {site && (
            <p>
              <a href={site} target="_blank" rel="noreferrer">
                {tribute.site}
              </a>
            </p>
          )}
        </div>
      </Reveal>
    </section>
  );
}

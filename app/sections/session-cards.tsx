import { Picture } from "#app/ui/picture.tsx";
import { Reveal } from "#app/ui/reveal.tsx";
import type { SessionCards as Content } from "#domain/content/session-cards.ts";
import type { PictureSource } from "#app/ui/picture.tsx";

interface SessionCardsProps {
  heading: Content["heading"];
  items: (Omit<Content["items"][number], "image"> & { picture: PictureSource })[];
}

/** The performance groups by school grade: each card starts a step higher than the one before. */
export function SessionCards({ heading, items }: SessionCardsProps) {
  return (
    <section className="band sessions">
      <div className="band-head">
        <h2>{heading}</h2>
      </div>
      <Reveal className="session-cards">
        {items.map(({ id, sessionType, heading, ages, picture, paragraph }) => (
          <article key={id} className="session-card">
            <div className="session-picture">
              <Picture picture={picture} sizes="(max-width: 767px) 100vw, 38vw" decorative />
              <p>
                Ages{" "}
                <strong>
                  {ages.from}-{ages.to}
                </strong>
              </p>
            </div>
            <p className="session-type">{sessionType}</p>
            <h3>{heading}</h3>
            <p>{paragraph}</p>
          </article>
        ))}
      </Reveal>
    </section>
  );
}

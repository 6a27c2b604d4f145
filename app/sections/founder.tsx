import { LaneLines } from "#app/ui/lane-lines.tsx";
import { Reveal } from "#app/ui/reveal.tsx";
import { Sign } from "#app/ui/sign.tsx";
import type { Founder as FounderContent } from "#domain/content/founder.ts";

/** MEET THE FOUNDER: an Olympian's biography. */
export function Founder({ founder }: { founder: FounderContent["normal"] }) {
  const { heading, name, title, image, text } = founder;
  const [opening, ...rest] = text;
  return (
    <section className="band founder" id="founder">
      <div className="founder-lanes">
        <LaneLines />
      </div>
      <Reveal className="founder-inner">
        <h2>{heading}</h2>
        <figure className="founder-portrait">
          <Sign name={image} />
          <figcaption>
            <strong>{name}</strong>
            {title}
          </figcaption>
        </figure>
        <div className="founder-text">
          <p className="founder-opening">{opening}</p>
          {rest.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Reveal>
    </section>
  );
}

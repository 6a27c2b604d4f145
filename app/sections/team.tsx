import { Carousel } from "#app/ui/carousel.tsx";
import { Reveal } from "#app/ui/reveal.tsx";
import { Sign } from "#app/ui/sign.tsx";
import type { TeamMember } from "#domain/content/coaches.ts";

interface TeamProps {
  heading: string;
  members: TeamMember[];
  loop?: boolean;
}

/** OUR TEAM: coaches, each in a lane (specification, points 2 and 9). */
export function Team({ heading, members, loop = true }: TeamProps) {
  return (
    <section className="band team">
      <Reveal className="team-inner">
        <h2>{heading}</h2>
        <Carousel
          kind="cards"
          label="Coaches"
          loop={loop}
          autoplay={1000}
          slides={members.map(({ id, name, titles, image }) => (
            <article key={id} className="member">
              <Sign name={image} className="member-portrait" />
              <h3>{name}</h3>
              {titles.map((title) => (
                <p key={title}>{title}</p>
              ))}
            </article>
          ))}
        />
      </Reveal>
    </section>
  );
}

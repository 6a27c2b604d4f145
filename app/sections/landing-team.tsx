import { Sign } from "#app/ui/sign.tsx";
import type { TeamMember } from "#domain/content/coaches.ts";

interface LandingTeamProps {
  heading: string;
  text: string;
  coaches: TeamMember[];
}

/** The landing page's three Olympians. */
export function LandingTeam({ heading, text, coaches }: LandingTeamProps) {
  return (
    <section className="band landing-team">
      <div className="landing-team-words">
        <h2>{heading}</h2>
        <p>{text}</p>
      </div>
      <ul className="landing-coaches">
        {coaches.map(({ id, name, titles, image }) => (
          <li key={id}>
            <Sign name={image} />
            <h3>{name}</h3>
            {titles.map((title) => (
              <p key={title}>{title}</p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

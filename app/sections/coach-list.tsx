import { Reveal } from "#app/ui/reveal.tsx";
import type { Coaches } from "#domain/content/coaches.ts";

interface CoachListProps {
  coaches: Pick<Coaches, "heading" | "intro" | "groups">;
}

/** Everyone who coaches: OLYMPIANS, CERTIFIED COACHES, EVENT SPECIALISTS. */
export function CoachList({ coaches }: CoachListProps) {
  const { heading, intro, groups } = coaches;
  return (
    <section className="band coach-list" data-ground="sunken">
      <div className="coach-list-head">
        <h2>{heading}</h2>
        <p>{intro}</p>
      </div>
      {groups.map((group) => (
        <Reveal key={group.heading} className="coach-group">
          <h3>{group.heading}</h3>
          <ul>
            {group.items.map(({ name, title }) => (
              <li key={name}>
                <strong>{name}</strong>
                <span>{title}</span>
              </li>
            ))}
          </ul>
        </Reveal>
      ))}
    </section>
  );
}

import { ScheduleGroup } from "./schedule-group.tsx";
import type { ShownProgram } from "./schedule-shown.ts";

/** One of the three schedules (specification, point 2): its groups side by side. */
export function ScheduleProgram({ program }: { program: ShownProgram }) {
  const { id, heading, place, groups } = program;
  const headingId = `${id}-schedule`;
  return (
    <section className="band program" data-program={id} aria-labelledby={headingId}>
      <header className="program-head">
        <h2 id={headingId}>{heading}</h2>
        {place && (
          <address>
            {place.name}
            <br />
            {place.street}, {place.town}
          </address>
        )}
      </header>
      <div className="program-groups">
        {groups.map((group) => (
          <ScheduleGroup key={group.id} group={group} placed={place === null} />
        ))}
      </div>
    </section>
  );
}

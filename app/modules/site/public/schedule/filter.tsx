import { capitalized } from "#core/capitalized.ts";
import { type ChangeEvent, type ReactNode, useId } from "react";
import { Form, Link, useSubmit } from "react-router";
import { Button } from "#core/ui/button.tsx";
import type { ScheduleFilter as Filter } from "#core/time/schedule.ts";
import { weekdays } from "#core/time/time.ts";
import type { GroupView, ProgramView } from "./types.ts";
import { slugOf } from "#core/slug.ts";

interface ScheduleFilterProps {
  filter: Filter;
  towns: string[];
  groups: Pick<GroupView, "id" | "name">[];
  programs: ProgramView[];
  /** The day the schedule was last saved, formatted. */
  asOf: string;
}

/** Filters the schedules below by town, day and group; each choice has its own URL. */
export function ScheduleFilter({ filter, towns, groups, programs, asOf }: ScheduleFilterProps) {
  const { town, day, group } = filter;
  const submit = useSubmit();
  const onChange = ({ currentTarget }: ChangeEvent<HTMLFormElement>) =>
    submit(currentTarget, { preventScrollReset: true, replace: true });
  return (
    <section className="schedule-filter" id="sessions" aria-label="Find a session">
      <Form method="get" action="/schedule#sessions" onChange={onChange} preventScrollReset>
        <Choice key={`town ${town}`} name="town" label="Town" chosen={town && slugOf(town)}>
          {towns.map((name) => (
            <option key={name} value={slugOf(name)}>
              {name}
            </option>
          ))}
        </Choice>
        <Choice key={`day ${day}`} name="day" label="Day" chosen={day}>
          {weekdays.map((name) => (
            <option key={name} value={name}>
              {capitalized(name)}
            </option>
          ))}
        </Choice>
        <Choice key={`group ${group}`} name="group" label="Group" chosen={group}>
          {groups.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
        <Button size="small">Show</Button>
      </Form>
      <p role="status">{found(filter, programs)}</p>
      <p>As of {asOf}</p>
      {(town || day || group) && (
        <Link to="/schedule#sessions" preventScrollReset>
          Show all sessions
        </Link>
      )}
    </section>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  chosen: string | null;
  children: ReactNode;
}

function Choice({ name, label, chosen, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={chosen ?? ""}>
        <option value="">Any</option>
        {children}
      </select>
    </div>
  );
}

/** `3 sessions a week in Whitby on Tuesdays`; several seasons are added up. */
function found({ town, day }: Filter, programs: ProgramView[]): string {
  const count = programs
    .flatMap(({ groups }) => groups.flatMap(({ seasons }) => seasons))
    .reduce((sum, { sessions }) => sum + sessions.length, 0);
  const where = town ? ` in ${town}` : "";
  const when = day ? ` on ${capitalized(day)}s` : "";
  if (count === 0) return `No session${where}${when} for this group. Try another day or town.`;
  return `${count} weekly ${count === 1 ? "session" : "sessions"}${where}${when}, all seasons`;
}

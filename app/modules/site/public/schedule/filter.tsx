import { type ChangeEvent, type ReactNode, useId } from "react";
import { Form, Link, useSubmit } from "react-router";
import { Button } from "#core/ui/button.tsx";
import type { ScheduleFilter as Filter } from "#core/time/schedule.ts";
import type { GroupView } from "./types.ts";
import { slugOf } from "#core/slug.ts";

interface ScheduleFilterProps {
  filter: Filter;
  towns: string[];
  groups: Pick<GroupView, "id" | "name">[];
  days: { day: string; name: string }[];
  /** How many sessions the filter found. */
  found: string;
}

/** Filters the schedules below by town, day and group; each choice has its own URL. */
export function ScheduleFilter({ filter, towns, groups, days, found }: ScheduleFilterProps) {
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
          {days.map(({ day: value, name }) => (
            <option key={value} value={value}>
              {name}
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
      <p className="schedule-found" role="status">
        {found}
      </p>
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

import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { goals } from "#domain/group-finder.ts";

interface GroupFinderProps {
  towns: string[];
  /** What was asked before. */
  asked?: { born: string; town: string; goal: string };
  /** The newest year of birth that can be chosen. */
  youngest: number;
}

/** Three questions that lead to a group; a plain GET form, so an answer can be sent to somebody. */
export function GroupFinder({ towns, asked, youngest }: GroupFinderProps) {
  const years = Array.from({ length: 16 }, (_, index) => String(youngest - index));
  return (
    <Form method="get" action="/find-a-group" className="form group-finder">
      <Choice name="born" label="Born in" options={years} chosen={asked?.born} />
      <Choice name="town" label="Town" options={towns} chosen={asked?.town} />
      <Choice
        name="goal"
        label="To do what?"
        options={Object.keys(goals)}
        words={goals}
        chosen={asked?.goal}
      />
      <Button>Find our group</Button>
    </Form>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  options: string[];
  words?: Record<string, string>;
  chosen: string | undefined;
}

function Choice({ name, label, options, words, chosen }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={`finder-${name}`}>{label}</label>
      <select id={`finder-${name}`} name={name} defaultValue={chosen || options[0]}>
        {options.map((option) => (
          <option key={option} value={option}>
            {words?.[option] ?? option}
          </option>
        ))}
      </select>
    </div>
  );
}

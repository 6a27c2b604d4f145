import { Checkbox } from "#app/ui/checkbox.tsx";

interface InterestGroupProps {
  legend: string;
  choices: { name: string; label: string }[];
  valueOf: (name: string) => string;
}

/** A group of interests to tick. */
export function InterestGroup({ legend, choices, valueOf }: InterestGroupProps) {
  return (
    <fieldset className="choices">
      <legend>{legend}</legend>
      <div className="choices-list">
        {choices.map((choice) => (
          <Checkbox key={choice.name} {...choice} defaultChecked={valueOf(choice.name) !== ""} />
        ))}
      </div>
    </fieldset>
  );
}

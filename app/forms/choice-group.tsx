import { type FormEvent, useId } from "react";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { FieldError } from "#app/ui/text-field.tsx";

interface ChoiceGroupProps {
  legend: string;
  choices: { name: string; label: string }[];
  valueOf: (name: string) => string;
  /** Ticking one unticks the others: checkboxes, as specified, that answer as radio buttons do. */
  exclusive?: boolean;
  /** Two or three words each: side by side on phones too. */
  short?: boolean;
  /** The first box's id, for a link that leads here. */
  id?: string;
  error?: string | undefined;
  /** Whether the page opens at its first box. */
  autoFocus?: boolean;
  /** Says more about the question. */
  describedBy?: string | undefined;
}

/** A question answered by ticking. */
export function ChoiceGroup({ legend, choices, valueOf, ...more }: ChoiceGroupProps) {
  const { exclusive, short, id, error, describedBy, autoFocus } = more;
  const errorId = useId();
  return (
    <fieldset
      className="choices"
      aria-describedby={describedBy}
      onChange={exclusive ? excludeOthers : undefined}
    >
      <legend>{legend}</legend>
      <div className="choices-list" data-short={short}>
        {choices.map((choice, index) => (
          <Checkbox
            key={choice.name}
            {...choice}
            id={index === 0 ? id : undefined}
            autoFocus={index === 0 && autoFocus}
            defaultChecked={valueOf(choice.name) !== ""}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
          />
        ))}
      </div>
      <FieldError id={errorId} text={error} />
    </fieldset>
  );
}

function excludeOthers({ currentTarget, target }: FormEvent<HTMLFieldSetElement>) {
  const pressed = target as HTMLInputElement;
  if (!pressed.checked) return;
  for (const box of currentTarget.querySelectorAll("input"))
    if (box !== pressed) box.checked = false;
}

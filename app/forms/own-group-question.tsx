import { type FormEvent, useId } from "react";
import { Checkbox } from "#app/ui/checkbox.tsx";
import type { EnquiryCopy } from "#domain/content/forms.ts";

interface OwnGroupProps {
  copy: EnquiryCopy;
  valueOf: (name: string) => string;
}

const answers = [
  { name: "group_yes", label: "Yes" },
  { name: "group_no", label: "No" },
];

/** Yes, No or no answer: two checkboxes, as specified, that exclude each other. */
export function OwnGroupQuestion({ copy, valueOf }: OwnGroupProps) {
  const blurb = useId();
  return (
    <div className="own-group">
      <h3 className="own-group-heading">{copy.friends.heading}</h3>
      <p id={blurb}>{copy.friends.text}</p>
      <fieldset className="choices" aria-describedby={blurb} onChange={excludeOther}>
        <legend>{copy.ownGroup}</legend>
        <div className="choices-list" data-short>
          {answers.map((answer) => (
            <Checkbox key={answer.name} {...answer} defaultChecked={valueOf(answer.name) !== ""} />
          ))}
        </div>
      </fieldset>
    </div>
  );
}

function excludeOther({ currentTarget, target }: FormEvent<HTMLFieldSetElement>) {
  const pressed = target as HTMLInputElement;
  if (!pressed.checked) return;
  for (const box of currentTarget.querySelectorAll("input"))
    if (box !== pressed) box.checked = false;
}

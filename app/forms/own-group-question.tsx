import { useId } from "react";
import type { EnquiryCopy } from "#domain/content/forms.ts";
import { ChoiceGroup } from "./choice-group.tsx";

interface OwnGroupProps {
  copy: EnquiryCopy;
  valueOf: (name: string) => string;
}

const answers = [
  { name: "group_yes", label: "Yes" },
  { name: "group_no", label: "No" },
];

/** Yes, No or no answer. */
export function OwnGroupQuestion({ copy, valueOf }: OwnGroupProps) {
  const blurb = useId();
  return (
    <div className="own-group">
      <h3 className="own-group-heading">{copy.friends.heading}</h3>
      <p id={blurb}>{copy.friends.text}</p>
      <ChoiceGroup
        legend={copy.ownGroup}
        choices={answers}
        valueOf={valueOf}
        describedBy={blurb}
        exclusive
        short
      />
    </div>
  );
}

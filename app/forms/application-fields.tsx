import type { ComponentProps } from "react";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import type { ApplicationField } from "#domain/application.ts";
import type { ApplicationCopy } from "#domain/content/application.ts";
import type { FieldErrors } from "#domain/form-field.ts";
import { longest, longestLine } from "#domain/text-limits.ts";
import { ChoiceGroup } from "./choice-group.tsx";
import type { ApplicationWords } from "./form-words.server.ts";

/** What every field of the application needs to draw itself. */
export interface Asking {
  copy: ApplicationCopy;
  words: ApplicationWords;
  valueOf: (name: string) => string;
  errors: FieldErrors;
  /** The field to go to first, when the page was posted without JavaScript. */
  arrivedAt: string | null;
}

/** Where the list of mistakes leads. */
export const fieldId = (name: string) => `application-${name}`;

type Ask = { name: ApplicationField; ask: Asking };

function labelled({ name, ask: { copy, words, valueOf, errors, arrivedAt } }: Ask) {
  return {
    name,
    id: fieldId(name),
    label: copy.labels[name],
    hint: copy.hints[name],
    defaultValue: valueOf(name),
    error: errors[name],
    autoFocus: name === arrivedAt,
    maxLength: longestLine(name),
    required: words.required.some((field) => field.name === name && !field.anyOf),
  };
}

/** A single line. */
export function Line({ name, ask, ...input }: Ask & Partial<ComponentProps<typeof TextField>>) {
  return <TextField {...input} {...labelled({ name, ask })} />;
}

/** A few sentences. */
export function Lines({ name, ask }: Ask) {
  return <TextArea rows={4} {...labelled({ name, ask })} maxLength={longest.text} />;
}

/** A question answered by ticking; goes by its first field. */
export function Ticks({ name, ask }: { name: keyof ApplicationCopy["questions"]; ask: Asking }) {
  const { copy, words, valueOf, errors, arrivedAt } = ask;
  const group = words.choices.find((choice) => choice.name === name);
  if (!group) return null;
  return (
    <ChoiceGroup
      legend={copy.questions[name]}
      choices={group.fields.map((field) => ({ name: field, label: copy.labels[field] }))}
      valueOf={valueOf}
      exclusive={group.exclusive}
      id={fieldId(name)}
      error={errors[name]}
      autoFocus={name === arrivedAt}
    />
  );
}

import { createContext, type ReactNode, useContext, useId } from "react";
import { Checkbox } from "#core/ui/checkbox.tsx";
import { TextField } from "#core/ui/text-field.tsx";
import type { ClubForm } from "#core/forms/ui/use-form.ts";
import type { Under13Labels } from "./under-13.server.ts";

/** A checkbox's label, and a sentence or two below it. */
interface BoxLabels {
  label: string;
  more: string;
}

/** The text of the checkboxes that several forms share; part of the layout's data. */
export interface FormBoxes {
  newsletter: BoxLabels & {
    /** Always shown; it opens the rest. */
    short: string;
  };
  under13: Under13Labels;
}

export const FormBoxesContext = createContext<FormBoxes | null>(null);

type ValueOf = (name: string) => string;

/** The newsletter checkbox on other forms; never checked by default. */
export function NewsletterBox({ valueOf }: { valueOf: ValueOf }) {
  const labels = useContext(FormBoxesContext)?.newsletter;
  return labels && <Box name="newsletter" {...labels} valueOf={valueOf} />;
}

/**
 * Asks a child for a parent's contact. Below an age field it is a question shown while the age is under 13;
 * elsewhere a checkbox for the child. CSS shows and hides it, so it works without JavaScript.
 */
export function Under13({ form, below }: { form: ClubForm; below?: "age" }) {
  const labels = useContext(FormBoxesContext)?.under13;
  if (!labels) return null;
  const guardian = (
    <div className="under-13">
      <p>{labels.text}</p>
      <div className="form-pairs">
        {labels.guardian.map(({ name, ...input }) => (
          <TextField key={name} {...input} {...form.field(name)} />
        ))}
      </div>
    </div>
  );
  if (!below)
    return (
      <Box name="under_13" {...labels.box} valueOf={form.valueOf}>
        {guardian}
      </Box>
    );
  return (
    <fieldset className="choices form-box asked-under-13">
      <legend>{labels.legend}</legend>
      <div className="choices-list">
        {labels.choices.map((choice) => (
          <Checkbox
            key={choice.value}
            {...choice}
            type="radio"
            name="under_13"
            defaultChecked={form.valueOf("under_13") === choice.value}
          />
        ))}
      </div>
      {guardian}
    </fieldset>
  );
}

interface BoxProps extends BoxLabels {
  name: string;
  /** Folds what is below the label under this line. */
  short?: string;
  valueOf: ValueOf;
  children?: ReactNode;
}

function Box({ name, label, more, short, valueOf, children }: BoxProps) {
  const id = useId();
  return (
    <div className="form-box">
      <Checkbox
        name={name}
        label={label}
        defaultChecked={valueOf(name) !== ""}
        aria-describedby={id}
      />
      {short ? (
        <details>
          <summary>{short}</summary>
          <p id={id}>{more}</p>
        </details>
      ) : (
        <p id={id}>{more}</p>
      )}
      {children}
    </div>
  );
}

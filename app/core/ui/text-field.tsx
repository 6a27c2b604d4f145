import { type ComponentProps, useId } from "react";

interface Labelled {
  name: string;
  label: string;
  /** One sentence below the label. */
  hint?: string | undefined;
  /** The field's error. */
  error?: string | undefined;
  /** Holds only a few characters: shares a row on phones. */
  short?: boolean;
}

type Attributes<Control extends "input" | "textarea" | "select"> = Labelled &
  Omit<ComponentProps<Control>, "name">;

/** A labelled single-line field. Browser validation is off: the form says what is missing. */
export const TextField = (props: Attributes<"input">) => (
  <Field type="text" {...props} as="input" />
);

/** The same for several lines. */
export const TextArea = (props: Attributes<"textarea">) => <Field {...props} as="textarea" />;

/** The same for one of a list; `children` are its options. */
export const SelectField = (props: Attributes<"select">) => <Field {...props} as="select" />;

interface FieldProps extends Labelled {
  as: "input" | "textarea" | "select";
  id?: string | undefined;
  required?: boolean | undefined;
  [attribute: string]: unknown;
}

function Field({ as: Control, label, hint, error, short, id, required, ...control }: FieldProps) {
  const own = useId();
  const fieldId = id ?? own;
  const hintId = `${fieldId}-hint`;
  const errorId = `${fieldId}-error`;
  const described = [hint && hintId, error && errorId].filter(Boolean).join(" ");
  return (
    <div className="field" data-short={short} data-invalid={error ? true : undefined}>
      <label htmlFor={fieldId}>{label}</label>
      {hint && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      <Control
        {...control}
        id={fieldId}
        aria-required={required}
        // The pattern is for CSS only: screen readers must not announce "invalid" because of it.
        aria-invalid={error ? true : control.pattern ? false : undefined}
        aria-describedby={described || undefined}
      />
      <FieldError id={errorId} text={error} />
    </div>
  );
}

/** A field's error, referenced by its `aria-describedby`. */
export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="field-error" id={id}>
      {text}
    </p>
  );
}

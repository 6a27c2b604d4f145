import { type ComponentProps, useId } from "react";

interface Labelled {
  name: string;
  label: string;
  /** One sentence below the label. */
  hint?: string | undefined;
  /** What is wrong with it. */
  error?: string | undefined;
  /** Holds a few characters: shares a line on phones. */
  short?: boolean;
}

type Own = "name" | "children";

/** A labelled single line. It asks without the browser's own bubbles: the form says what is missing. */
export function TextField(props: Labelled & Omit<ComponentProps<"input">, Own>) {
  const { label, hint, error, short: _short, required, ...input } = props;
  const field = useField(props);
  return (
    <div className="field" {...field.frame}>
      <FieldLabel {...field} label={label} hint={hint} />
      <input type="text" {...input} {...field.control} aria-required={required} />
      <FieldError id={field.errorId} text={error} />
    </div>
  );
}

/** The same for several lines. */
export function TextArea(props: Labelled & Omit<ComponentProps<"textarea">, Own>) {
  const { label, hint, error, short: _short, required, ...area } = props;
  const field = useField(props);
  return (
    <div className="field" {...field.frame}>
      <FieldLabel {...field} label={label} hint={hint} />
      <textarea {...area} {...field.control} aria-required={required} />
      <FieldError id={field.errorId} text={error} />
    </div>
  );
}

/** The same for one of a list; `children` are its options. */
export function SelectField(
  props: Labelled & Omit<ComponentProps<"select">, "name"> & { children: React.ReactNode },
) {
  const { label, hint, error, short: _short, required, ...select } = props;
  const field = useField(props);
  return (
    <div className="field" {...field.frame}>
      <FieldLabel {...field} label={label} hint={hint} />
      <select {...select} {...field.control} aria-required={required} />
      <FieldError id={field.errorId} text={error} />
    </div>
  );
}

function useField({ id, hint, error, short }: Partial<Labelled> & { id?: string | undefined }) {
  const own = useId();
  const fieldId = id ?? own;
  const hintId = `${fieldId}-hint`;
  const errorId = `${fieldId}-error`;
  const described = [hint && hintId, error && errorId].filter(Boolean).join(" ");
  return {
    fieldId,
    hintId,
    errorId,
    frame: { "data-short": short, "data-invalid": error ? true : undefined },
    control: {
      id: fieldId,
      "aria-invalid": error ? true : undefined,
      "aria-describedby": described || undefined,
    },
  } as const;
}

interface FieldLabelProps extends Pick<Labelled, "label" | "hint"> {
  fieldId: string;
  hintId: string;
}

function FieldLabel({ fieldId, hintId, label, hint }: FieldLabelProps) {
  return (
    <>
      <label htmlFor={fieldId}>{label}</label>
      {hint && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
    </>
  );
}

/** What is wrong with a field, named by its `aria-describedby`. */
export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="field-error" id={id}>
      {text}
    </p>
  );
}

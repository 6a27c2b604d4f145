import { type ComponentProps, useId } from "react";

interface TextFieldProps extends Omit<ComponentProps<"input">, "id"> {
  name: string;
  label: string;
  /** What is wrong with it. */
  error?: string | undefined;
  /** Holds a few characters: shares a line on phones. */
  short?: boolean;
}

/** A labelled single line. It asks without the browser's own bubbles: the form says what is missing. */
export function TextField({ label, error, required, short, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className="field" data-short={short} data-invalid={error ? true : undefined}>
      <label htmlFor={id}>{label}</label>
      <input
        type="text"
        {...input}
        id={id}
        aria-required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}

interface TextAreaProps extends Omit<ComponentProps<"textarea">, "id"> {
  name: string;
  label: string;
  error?: string | undefined;
}

/** The same for several lines. */
export function TextArea({ label, error, required, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <div className="field" data-invalid={error ? true : undefined}>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...area}
        id={id}
        aria-required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}

function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="field-error" id={id}>
      {text}
    </p>
  );
}

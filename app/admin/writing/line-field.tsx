import { type ComponentProps, useId } from "react";

interface LineFieldProps extends ComponentProps<"input"> {
  name: string;
  label: string;
  hint?: string | undefined;
  /** The writer begins here. */
  "data-begin"?: true | undefined;
  /** What is wrong with it. */
  error?: string | undefined;
}

/** One line of an editor, with its label, what to know about it, and what is wrong with it. */
export function LineField({ label, hint, error, ...input }: LineFieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="staff-field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
      />
      {hint && (
        <small className="quiet" id={`${id}-hint`}>
          {hint}
        </small>
      )}
      {error && (
        <p className="fault" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

import type { ComponentProps, InputHTMLAttributes, ReactNode } from "react";

interface Labelled {
  name: string;
  label: string;
  hint?: string;
  error?: string | undefined;
}

/** A field of a submitted form: its value and its error, by its name. */
export const fieldProps = (
  name: string,
  { values, errors }: { values: Record<string, string>; errors: Record<string, string> },
) => ({ id: name, name, defaultValue: values[name] ?? "", error: errors[name] });

/** A label, a field, and its error. */
export function StaffField({
  label,
  hint,
  error,
  ...input
}: Labelled & InputHTMLAttributes<HTMLInputElement>) {
  const id = input.id ?? input.name;
  return (
    <FieldParts {...{ id, label, hint, error }}>
      <input {...input} id={id} {...describedBy({ id, hint, error })} />
    </FieldParts>
  );
}

/** The same with a multi-line field. */
export function StaffTextArea({
  label,
  hint,
  error,
  ...input
}: Labelled & ComponentProps<"textarea">) {
  const id = input.id ?? input.name;
  return (
    <FieldParts {...{ id, label, hint, error }}>
      <textarea {...input} id={id} {...describedBy({ id, hint, error })} />
    </FieldParts>
  );
}

interface Parts {
  id: string;
  hint: string | undefined;
  error: string | undefined;
}

const describedBy = ({ id, hint, error }: Parts) => ({
  "aria-invalid": error ? true : undefined,
  "aria-describedby":
    [hint && `${id}-hint`, error && `${id}-fault`].filter(Boolean).join(" ") || undefined,
});

const FieldParts = ({
  id,
  label,
  hint,
  error,
  children,
}: Parts & { label: string; children: ReactNode }) => (
  <div className="staff-field">
    <label htmlFor={id}>{label}</label>
    {children}
    {hint && (
      <small className="quiet" id={`${id}-hint`}>
        {hint}
      </small>
    )}
    {error && (
      <p className="field-error" id={`${id}-fault`} role="alert">
        {error}
      </p>
    )}
  </div>
);

import type { InputHTMLAttributes } from "react";

interface StaffFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  label: string;
  hint?: string;
  fault?: string | undefined;
}

/** A label, a field, and what is wrong with it. */
export function StaffField({ label, hint, fault, ...input }: StaffFieldProps) {
  const id = input.id ?? input.name;
  const by = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(" ");
  return (
    <div className="staff-field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <small className="quiet" id={`${id}-hint`}>
          {hint}
        </small>
      )}
      <input
        {...input}
        id={id}
        aria-invalid={fault ? true : undefined}
        aria-describedby={by || undefined}
      />
      {fault && (
        <p className="fault" id={`${id}-fault`} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

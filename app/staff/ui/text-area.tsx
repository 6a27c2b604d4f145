import type { TextareaHTMLAttributes } from "react";

interface StaffTextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  name: string;
  label: string;
  hint?: string;
  fault?: string | undefined;
}

/** A label, a field of several lines, and what is wrong with it. */
export function StaffTextArea({ label, hint, fault, ...input }: StaffTextAreaProps) {
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
      <textarea
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

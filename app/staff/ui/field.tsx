import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from "react";

interface Labelled {
  name: string;
  label: string;
  hint?: string;
  fault?: string | undefined;
}

/** A label, a field, and what is wrong with it. */
export function StaffField({
  label,
  hint,
  fault,
  ...input
}: Labelled & InputHTMLAttributes<HTMLInputElement>) {
  const id = input.id ?? input.name;
  return (
    <FieldParts {...{ id, label, hint, fault }}>
      <input {...input} id={id} {...describedBy({ id, hint, fault })} />
    </FieldParts>
  );
}

/** The same with a field of several lines. */
export function StaffTextArea({
  label,
  hint,
  fault,
  ...input
}: Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = input.id ?? input.name;
  return (
    <FieldParts {...{ id, label, hint, fault }}>
      <textarea {...input} id={id} {...describedBy({ id, hint, fault })} />
    </FieldParts>
  );
}

interface Parts {
  id: string;
  hint: string | undefined;
  fault: string | undefined;
}

const describedBy = ({ id, hint, fault }: Parts) => ({
  "aria-invalid": fault ? true : undefined,
  "aria-describedby":
    [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(" ") || undefined,
});

const FieldParts = ({
  id,
  label,
  hint,
  fault,
  children,
}: Parts & { label: string; children: ReactNode }) => (
  <div className="staff-field">
    <label htmlFor={id}>{label}</label>
    {hint && (
      <small className="quiet" id={`${id}-hint`}>
        {hint}
      </small>
    )}
    {children}
    {fault && (
      <p className="fault" id={`${id}-fault`} role="alert">
        {fault}
      </p>
    )}
  </div>
);

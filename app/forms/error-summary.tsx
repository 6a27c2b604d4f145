import type { FieldErrors } from "#domain/form-field.ts";
import { useId } from "react";

interface ErrorSummaryProps {
  heading: string;
  errors: FieldErrors;
  /** Field names in the form's order. */
  order: string[];
  labelOf: (name: string) => string;
  idOf: (name: string) => string;
}

/** What is missing, all of it, each a link to its field. */
export function ErrorSummary({ heading, errors, order, labelOf, idOf }: ErrorSummaryProps) {
  const id = useId();
  const wrong = order.filter((name) => errors[name]);
  if (wrong.length === 0) return null;
  return (
    <section className="error-summary" aria-labelledby={id}>
      <h3 id={id}>{heading}</h3>
      <ul>
        {wrong.map((name) => (
          <li key={name}>
            <a href={`#${idOf(name)}`}>{labelOf(name)}</a> {errors[name]}
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { ApplicationCopy } from "#domain/content/application.ts";
import type { FieldErrors } from "#domain/form-field.ts";
import { applicationParts } from "./application-parts.tsx";
import { findMissing, type RequiredFields } from "./required-fields.ts";

interface ApplicationProgressProps {
  copy: ApplicationCopy;
  required: RequiredFields;
  /** What the form holds now; null before the page has come to life. */
  filled: FormData | null;
  errors: FieldErrors;
}

/** Where each part stands: the lanes fill with gold. Without JavaScript it is a list of places to go. */
export function ApplicationProgress(props: ApplicationProgressProps) {
  const { copy, required, filled, errors } = props;
  const parts = applicationParts.map(({ id, fields }) => {
    const own = required.filter(({ name }) => fields.some((field) => field === name));
    const wrong = fields.filter((field) => errors[field]).length;
    const done = filled !== null && findMissing(own, filled) === null && wrong === 0;
    return { id, heading: copy.parts[id].heading, wrong, done };
  });
  const done = parts.filter((part) => part.done).length;
  return (
    <nav className="progress" aria-label="Parts of the application">
      <ol>
        {parts.map((part) => (
          <li key={part.id} data-done={part.done || undefined} data-wrong={part.wrong || undefined}>
            <a href={`#part-${part.id}`}>
              <span className="progress-heading">{part.heading}</span>
              {part.done && <span className="unseen">, done</span>}
              {part.wrong > 0 && <span className="progress-wrong">{part.wrong} to fix</span>}
            </a>
          </li>
        ))}
      </ol>
      {filled && (
        <p className="progress-count">
          {done} of {parts.length} parts done
        </p>
      )}
    </nav>
  );
}

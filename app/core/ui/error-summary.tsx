import { goToField } from "./go-to-field.ts";

interface ErrorSummaryProps {
  /** The messages, by field. */
  errors: Readonly<Record<string, string>>;
  /** The id of a field, by its name. */
  idOf?: (name: string) => string;
  /**
   * The name of the person a field is about, where a form has the same field for several people; "": not
   * needed.
   */
  whoseOf?: (name: string) => string;
}

/** The errors, each with a link to its field: the first thing a screen reader announces after sending. */
export function ErrorSummary({
  errors,
  idOf = (name) => name,
  whoseOf = () => "",
}: ErrorSummaryProps) {
  const listed = Object.entries(errors);
  if (listed.length < 2) return null;
  return (
    <ul className="error-links">
      {listed.map(([name, text]) => {
        const whose = whoseOf(name);
        return (
          <li key={name}>
            <a href={`#${idOf(name)}`} onClick={goToField}>
              {whose && `${whose}: `}
              {text}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

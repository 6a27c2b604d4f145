interface ErrorSummaryProps {
  /** What is wrong, by field. */
  errors: Readonly<Record<string, string>>;
  /** The id of a field, by its name. */
  idOf?: (name: string) => string;
}

/** What is wrong, each with a link to its field: the first thing a reader hears after sending. */
export function ErrorSummary({ errors, idOf = (name) => name }: ErrorSummaryProps) {
  const faults = Object.entries(errors);
  if (faults.length < 2) return null;
  return (
    <ul className="fault-links">
      {faults.map(([name, text]) => (
        <li key={name}>
          <a href={`#${idOf(name)}`}>{text}</a>
        </li>
      ))}
    </ul>
  );
}

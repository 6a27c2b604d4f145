interface ErrorSummaryProps {
  /** What is wrong, by the id of its field. */
  faults: { id: string; text: string }[];
}

/** What is wrong, each with a link to its field: the first thing a reader hears after sending. */
export function ErrorSummary({ faults }: ErrorSummaryProps) {
  if (faults.length < 2) return null;
  return (
    <ul className="error-summary">
      {faults.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ul>
  );
}

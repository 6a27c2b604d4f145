interface ProgramLanesProps {
  /** What the way in is called, for those who hear it. */
  label: string;
  programs: { heading: string; id: string }[];
}

/** The page's programs as numbered lanes: each leads to its own band. */
export function ProgramLanes({ label, programs }: ProgramLanesProps) {
  return (
    <nav className="program-lanes" aria-label={label}>
      <ol>
        {programs.map(({ heading, id }) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

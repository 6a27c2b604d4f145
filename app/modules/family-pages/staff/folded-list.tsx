import type { ReactNode } from "react";

const shown = 3;

/** The first entries of a panel; the others are folded. @param rest what opens them, such as "All payments" */
export const FoldedList = ({ entries, rest }: { entries: ReactNode[]; rest: string }) => (
  <>
    <ul className="panel-list">{entries.slice(0, shown)}</ul>
    {entries.length > shown && (
      <details>
        <summary>
          {rest} ({entries.length - shown} more)
        </summary>
        <ul className="panel-list">{entries.slice(shown)}</ul>
      </details>
    )}
  </>
);

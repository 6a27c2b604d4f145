import { Link } from "react-router";
import { When } from "../when.tsx";
import type { RevisionEntry } from "./written-entry.ts";

interface RevisionListProps {
  home: string;
  id: number | null;
  revisions: RevisionEntry[];
}

/** Every text the item had; one is looked at, and brought back by saving it. */
export function RevisionList({ home, id, revisions }: RevisionListProps) {
  if (id === null || revisions.length === 0) return null;
  return (
    <details className="revisions">
      <summary>Earlier versions ({revisions.length})</summary>
      <ul>
        {revisions.map((revision) => (
          <li key={revision.id}>
            <span>
              {revision.what} <When time={revision.saved} /> by {revision.savedBy}
            </span>
            <Link
              to={`${home}?edit=${id}&revision=${revision.id}`}
              preventScrollReset
              aria-label={`Open the version of ${revision.saved.exact}`}
            >
              Open
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

import { Link } from "react-router";

interface PagerProps {
  /** The current address's query, filters included. */
  query: string;
  /** Where older entries begin; null: there are none. */
  next: string | null;
}

/** On to older entries, and back to the newest. */
export function Pager({ query, next }: PagerProps) {
  const newest = new URLSearchParams(query);
  const isNewest = !newest.has("before");
  newest.delete("before");
  if (isNewest && !next) return null;
  const older = new URLSearchParams(newest);
  if (next) older.set("before", next);
  return (
    <nav className="pager" aria-label="Pages">
      {!isNewest && (
        <Link className="staff-button" to={{ search: `${newest}` }}>
          Newest
        </Link>
      )}
      {next && (
        <Link className="staff-button" to={{ search: `${older}` }}>
          Older
        </Link>
      )}
    </nav>
  );
}

import { Link } from "react-router";
import { EmptyState } from "./empty-state.tsx";

/** An inbox without a line to show: because of the filter, or because nobody wrote yet. */
export function InboxEmpty({ isFiltered, spam }: { isFiltered: boolean; spam: boolean }) {
  if (isFiltered)
    return (
      <EmptyState title="Nothing matches">
        <p>No submission fits this search and these filters. Try fewer words or another filter.</p>
        <Link className="staff-button primary" to="/admin/inbox">
          Show all submissions
        </Link>
      </EmptyState>
    );
  if (spam)
    return (
      <EmptyState title="Nothing suspicious">
        <p>What looks like spam waits here, for 30 days, until somebody has looked at it.</p>
      </EmptyState>
    );
  return (
    <EmptyState title="No submissions yet">
      <p>When somebody sends a form on the website, it appears here at once.</p>
      <a className="staff-button primary" href="/">
        Open the website
      </a>
    </EmptyState>
  );
}

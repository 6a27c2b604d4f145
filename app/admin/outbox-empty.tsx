import { Link } from "react-router";
import { EmptyState } from "./empty-state.tsx";

/** An outbox without a message to show: because of the filter, or because nothing was kept. */
export function OutboxEmpty({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState title="None of this kind">
        <p>The outbox keeps no message of this kind.</p>
        <Link className="staff-button primary" to="/admin/outbox">
          Show all messages
        </Link>
      </EmptyState>
    );
  return (
    <EmptyState title="The outbox is empty">
      <p>Confirmations to visitors and notices to staff appear here when a form is sent.</p>
      <Link className="staff-button primary" to="/admin/inbox">
        Go to the inbox
      </Link>
    </EmptyState>
  );
}

import { Link } from "react-router";
import { When } from "#core/ui/admin/when.tsx";
import { DeliveryBadge } from "#modules/inbox/ui.ts";
import { FoldedList } from "./folded-list.tsx";
import type { MessageEntry } from "./messages.server.ts";

/** The messages to the guardians, and whether they arrived. */
export function Messages({ entries, write }: { entries: MessageEntry[]; write: string | null }) {
  return (
    <section className="panel" aria-labelledby="messages">
      <div className="panel-head">
        <h2 id="messages">Messages</h2>
        {write && <Link to={write}>Message</Link>}
      </div>
      {entries.length === 0 && <p className="quiet">None in recent months.</p>}
      <FoldedList
        rest="All messages"
        entries={entries.map(({ id, subject, path, to, at, isReturned, ...delivery }) => (
          <li key={id}>
            {path ? <Link to={path}>{subject}</Link> : <span>{subject}</span>}
            <span className="quiet">
              to {to}, <When time={at} />
            </span>
            <DeliveryBadge {...delivery} />
            {isReturned && (
              <span className="badge" data-tone="alert">
                Came back
              </span>
            )}
          </li>
        ))}
      />
    </section>
  );
}

import { Link } from "react-router";
import { DeliveryMark } from "./delivery-mark.tsx";
import type { InboxEntry } from "./inbox-entry.ts";
import { KnownContactMark, ReplyMark, StateMark } from "./state-mark.tsx";
import { When } from "./when.tsx";

interface InboxListProps {
  entries: InboxEntry[];
  /** The list's own filter and page, which a submission leads back to. */
  query: string;
  /** Whether these are late answers. */
  late: boolean;
}

/**
 * Submissions as a table, on phones as cards. The roles repeat what the elements mean: browsers
 * forget it when CSS gives a table another display.
 */
export function InboxList({ entries, query, late }: InboxListProps) {
  const order = late ? "most urgent first" : "newest first";
  return (
    <table className="inbox" role="table" aria-label={`Submissions, ${order}`}>
      <thead role="rowgroup">
        <tr role="row">
          {["From", "Kind", "Received", "State", "Deliveries"].map((heading) => (
            <th key={heading} role="columnheader" scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {entries.map((entry) => (
          <InboxLine key={entry.reference} entry={entry} query={query} />
        ))}
      </tbody>
    </table>
  );
}

function InboxLine({ entry, query }: { entry: InboxEntry; query: string }) {
  const { reference, name, email, phone, kind, received, state, knownContact, excerpt } = entry;
  return (
    <tr role="row" data-state={state}>
      <td role="cell" className="from">
        <Link to={`/admin/inbox/${reference}${query}`} dir="auto">
          {name}
        </Link>
        <span className="from-more">
          {name !== email && <span>{email}</span>}
          {phone && <span>{phone}</span>}
        </span>
        {excerpt && (
          <span className="from-excerpt" dir="auto">
            {excerpt}
          </span>
        )}
        {knownContact && <KnownContactMark />}
        {entry.suspicion && <span className="from-excerpt">{entry.suspicion.join(" · ")}</span>}
      </td>
      <td role="cell" className="kind">
        {kind}
      </td>
      <td role="cell" className="received">
        <When time={received} />
      </td>
      <td role="cell" className="state">
        <StateMark state={state} />
        <ReplyMark reply={entry.reply} />
      </td>
      <td role="cell" className="deliveries">
        {entry.deliveries.map((delivery) => (
          <DeliveryMark key={delivery.channel} {...delivery} />
        ))}
      </td>
    </tr>
  );
}

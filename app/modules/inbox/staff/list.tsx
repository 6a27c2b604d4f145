import { Link } from "react-router";
import { appContext } from "#core/request-context.ts";
import {
  addressIn,
  inboxFilterFrom,
  inboxQueryOf,
  type ReplyClock,
  replyClock,
} from "../submissions.ts";
import { type RelativeTime, relativeTime } from "#core/relative-time.ts";
import type { Clock } from "#core/time/time.ts";
import { type InboxRow, listInbox } from "../inbox.server.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { InboxNotices } from "./notices.tsx";
import { EmptyState, ExportLink, Pager } from "#core/ui/staff/list.tsx";
import { When } from "#core/ui/staff/when.tsx";
import type { Route } from "./+types/list";
import { DeliveryBadge, outcomeOf } from "./deliveries.tsx";
import { InboxFilters } from "./filters.tsx";
import { staffMeta } from "#core/ui/staff/meta.ts";
import type { DeliveryChannel, DeliveryState } from "#core/deliveries.ts";
import { KnownContactBadge, ReplyBadge, StateBadge } from "./badges.tsx";
import { kindOf } from "#core/forms/submission-kinds.ts";

export const meta: Route.MetaFunction = () => staffMeta("Inbox");

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = inboxFilterFrom(url.searchParams);
  const before = url.searchParams.get("before");
  const ctx = context.get(appContext);
  const [page, notices] = await Promise.all([
    listInbox(ctx, filter, { before }),
    Promise.all(ctx.modules.inboxNotices.map((notice) => notice(ctx))),
  ]);
  const clock = clockOf(ctx);
  const { search, kind, state, delivery, late } = filter;
  const listQuery = inboxQueryOf(url.searchParams);
  return {
    filter,
    notices: notices.filter((notice) => notice !== null),
    isFiltered: Boolean(search || kind || state || delivery || late),
    query: url.search,
    entries: page.rows.map((row) => inboxEntry(row, clock, listQuery)),
    next: page.next,
  };
}

/** Everything visitors sent or paid, newest first; late replies, most urgent first. */
export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { filter, notices, isFiltered, query, entries, next } = loaderData;
  const isEmpty = entries.length === 0;
  return (
    <>
      <header className="page-head">
        <h1>Inbox</h1>
        {!isEmpty && <ExportLink call="/api/inbox.csv" query={query} />}
      </header>
      <InboxNotices notices={notices.filter(({ box }) => box === "inbox")} />
      <InboxBoxes spam={filter.spam} />
      {filter.spam && <InboxNotices notices={notices.filter(({ box }) => box === "spam")} />}
      {(isFiltered || !isEmpty) && <InboxFilters filter={filter} isFiltered={isFiltered} />}
      <p className="found" role="status">
        {!isEmpty &&
          `${entries.length}${next ? ` shown, ${filter.late ? "more" : "older ones"} below` : " shown"}`}
        {isEmpty && isFiltered && "Nothing matches"}
      </p>
      {isEmpty ? (
        <InboxEmpty isFiltered={isFiltered} spam={filter.spam} />
      ) : (
        <InboxList entries={entries} late={filter.late} />
      )}
      <Pager query={query} next={next} />
    </>
  );
}

/** The inbox and, beside it, possible spam. */
function InboxBoxes({ spam }: { spam: boolean }) {
  return (
    <nav className="boxes" aria-label="Folders">
      <Link to="/admin/inbox" aria-current={spam ? undefined : "page"}>
        Inbox
      </Link>
      <Link to="/admin/inbox?box=spam" aria-current={spam ? "page" : undefined}>
        Possible spam
      </Link>
    </nav>
  );
}

/** An empty inbox: because of the filter, or because nobody has written yet. */
function InboxEmpty({ isFiltered, spam }: { isFiltered: boolean; spam: boolean }) {
  if (isFiltered)
    return (
      <EmptyState title="Nothing matches">
        <p>
          Nothing here matches this search and these filters. Try fewer words or another filter.
        </p>
        <Link className="staff-button primary" to="/admin/inbox">
          Show the whole inbox
        </Link>
      </EmptyState>
    );
  if (spam)
    return (
      <EmptyState title="Nothing suspicious">
        <p>Possible spam is held here for 30 days so that you can check it.</p>
      </EmptyState>
    );
  return (
    <EmptyState title="The inbox is empty">
      <p>Forms sent and orders paid on the website appear here right away.</p>
      <a className="staff-button primary" href="/">
        Open the website
      </a>
    </EmptyState>
  );
}

interface InboxListProps {
  entries: InboxEntry[];
  /** Whether these are late replies. */
  late: boolean;
}

/**
 * Submissions and paid orders as a table, on phones as cards. The roles repeat the elements' meaning: browsers drop
 * it when CSS changes a table's display.
 */
function InboxList({ entries, late }: InboxListProps) {
  const order = late ? "most urgent first" : "newest first";
  return (
    <table className="inbox" role="table" aria-label={`Inbox, ${order}`}>
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
          <InboxLine key={entry.to} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

function InboxLine({ entry }: { entry: InboxEntry }) {
  const { to, name, email, phone, kind, received, state, knownContact, excerpt } = entry;
  return (
    <tr role="row" data-state={state}>
      <td role="cell" className="from">
        <Link to={to} dir="auto">
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
        {knownContact && <KnownContactBadge />}
        {entry.suspicion && <span className="from-excerpt">{entry.suspicion.join(" · ")}</span>}
      </td>
      <td role="cell" className="kind">
        {kind}
      </td>
      <td role="cell" className="received">
        <When time={received} />
      </td>
      <td role="cell" className="state">
        <StateBadge state={state} />
        <ReplyBadge reply={entry.reply} />
      </td>
      <td role="cell" className="deliveries">
        {entry.deliveries.map((delivery, n) => (
          <DeliveryBadge key={n} {...delivery} />
        ))}
      </td>
    </tr>
  );
}

/** A submission or a paid order as a list row. */
export interface InboxEntry
  extends Pick<
    InboxRow,
    "reference" | "email" | "phone" | "state" | "knownContact" | "excerpt" | "suspicion"
  > {
  /** The address of its page, which leads back to the list. */
  to: string;
  /** The person's name, or the e-mail of somebody who was not asked for one. */
  name: string;
  kind: string;
  received: RelativeTime;
  /** When the promised reply is due; null: answered, or none was promised. */
  reply: ReplyClock | null;
  deliveries: { channel: DeliveryChannel; state: DeliveryState; outcome: string }[];
}

/** @param list the query of the list that it is in */
export function inboxEntry(row: InboxRow, clock: Clock, list: string): InboxEntry {
  const { reference, email, phone, state, knownContact, excerpt, suspicion } = row;
  return {
    to: addressIn(row.path, list),
    reference,
    email,
    phone,
    state,
    excerpt,
    suspicion,
    knownContact,
    reply: replyClock(row, clock.now),
    name: personName(row),
    kind: kindOf(row.kind).label,
    received: relativeTime(row.receivedAt, clock),
    deliveries: row.deliveries.map(({ channel, state, vendor }) => ({
      channel,
      state,
      outcome: outcomeOf(state, vendor),
    })),
  };
}

/** The sender's name for display. */
export function personName({
  firstName,
  lastName,
  email,
}: Pick<InboxRow, "firstName" | "lastName" | "email">): string {
  return `${firstName} ${lastName}`.trim() || email;
}

import { Link } from "react-router";
import { appContext, mayIn, staffContext } from "#core/request-context.ts";
import {
  addressIn,
  inboxFilterFrom,
  inboxList,
  inboxQueryOf,
  type ReplyClock,
  replyClock,
} from "../submissions.ts";
import { type RelativeTime, relativeTime } from "#core/relative-time.ts";
import type { Clock } from "#core/time/time.ts";
import { type InboxRow, listInbox } from "../inbox.server.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { InboxNotices } from "./notices.tsx";
import { type Column, DataList } from "#core/ui/admin/data-list.tsx";
import { listQuery } from "#core/ui/admin/list-query.ts";
import { EmptyState } from "#core/ui/admin/list.tsx";
import { When } from "#core/ui/admin/when.tsx";
import type { Route } from "./+types/list";
import { DeliveryBadge, outcomeOf } from "./deliveries.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import type { DeliveryChannel, DeliveryState } from "#core/deliveries.ts";
import { KnownContactBadge, ReplyBadge, StateBadge } from "./badges.tsx";
import { kindOf } from "#core/forms/submission-kinds.ts";

export const meta: Route.MetaFunction = () => staffMeta("Inbox");

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = listQuery(inboxList, url.searchParams);
  const filter = inboxFilterFrom(url.searchParams);
  const ctx = context.get(appContext);
  const [page, notices] = await Promise.all([
    listInbox(ctx, filter, { reader: context.get(staffContext), before: query.after }),
    Promise.all(ctx.modules.inboxNotices.map((notice) => notice(ctx))),
  ]);
  const clock = clockOf(ctx);
  const may = mayIn(context);
  const listAddress = inboxQueryOf(url.searchParams);
  return {
    query,
    late: filter.late,
    spam: filter.spam,
    notices: notices
      .filter((notice) => notice !== null)
      .filter(({ permission }) => may(permission)),
    entries: page.rows.map((row) => inboxEntry(row, clock, listAddress)),
    next: page.next,
  };
}

/** Everything visitors sent or paid, newest first; late replies, most urgent first. */
export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { query, late, spam, notices, entries, next } = loaderData;
  return (
    <>
      <header className="page-head">
        <h1>Inbox</h1>
      </header>
      <InboxNotices notices={notices.filter(({ box }) => box === "inbox")} />
      <InboxBoxes spam={spam} />
      {spam && <InboxNotices notices={notices.filter(({ box }) => box === "spam")} />}
      <DataList
        list={inboxList}
        query={query}
        label={`Inbox, ${late ? "most urgent first" : "newest first"}`}
        columns={columns}
        rows={entries}
        next={next}
        exports="/api/inbox"
        empty={<InboxEmpty spam={spam} />}
      />
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

/** Nobody has written yet. */
function InboxEmpty({ spam }: { spam: boolean }) {
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

const columns: Column<InboxEntry>[] = [
  {
    label: "From",
    title: true,
    cell: ({ to, name, email, phone, excerpt, knownContact, suspicion }) => (
      <>
        <Link to={to} dir="auto">
          {name}
        </Link>
        <span className="row-more">
          {name !== email && <span>{email}</span>}
          {phone && <span>{phone}</span>}
        </span>
        {excerpt && (
          <span className="row-excerpt" dir="auto">
            {excerpt}
          </span>
        )}
        {knownContact && <KnownContactBadge />}
        {suspicion && <span className="row-excerpt">{suspicion.join(" · ")}</span>}
      </>
    ),
  },
  { label: "Kind", cell: ({ kind }) => kind },
  { label: "Received", cell: ({ received }) => <When time={received} /> },
  {
    label: "State",
    cell: ({ state, reply }) => (
      <span className="badges">
        <StateBadge state={state} /> <ReplyBadge reply={reply} />
      </span>
    ),
  },
  {
    label: "Deliveries",
    wrap: true,
    phone: "hidden",
    cell: ({ deliveries }) =>
      deliveries.map((delivery, n) => <DeliveryBadge key={n} {...delivery} />),
  },
];

/** A submission or a paid order as a list row. */
export interface InboxEntry
  extends Pick<
    InboxRow,
    "reference" | "email" | "phone" | "state" | "knownContact" | "excerpt" | "suspicion"
  > {
  key: string;
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
    key: reference,
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

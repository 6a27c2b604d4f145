import { Link, useParams } from "react-router";
import { appContext, mayIn, staffContext } from "#core/request-context.ts";
import {
  addressIn,
  inboxFilterFrom,
  type inboxList,
  inboxListWith,
  inboxQueryOf,
  type ReplyClock,
  replyClock,
} from "../submissions.ts";
import { type RelativeTime, relativeTime } from "#core/relative-time.ts";
import { type Clock, formatDate } from "#core/time/time.ts";
import { countToAnswer, type InboxRow, listInbox } from "../inbox.server.ts";
import { listColleagues, listLabels } from "../triage.server.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { InboxNotices } from "./notices.tsx";
import { RowLink, Split } from "./split.tsx";
import { type Column, DataList } from "#core/ui/admin/data-list.tsx";
import { listQuery, type ListQuery } from "#core/ui/admin/list-query.ts";
import { EmptyState } from "#core/ui/admin/list.tsx";
import { When } from "#core/ui/admin/when.tsx";
import type { Route } from "./+types/list";
import { DeliveryBadge, outcomeOf } from "./deliveries.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import type { DeliveryChannel, DeliveryState } from "#core/deliveries.ts";
import { ReplyBadge, StateBadge, WorkBadges } from "./badges.tsx";
import { bulkActions } from "./bulk.tsx";
import { triageActions } from "./bulk-actions.server.ts";
import { kindOf } from "#core/forms/submission-kinds.ts";

export const meta: Route.MetaFunction = () => staffMeta("Inbox");

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const staff = context.get(staffContext);
  const [colleagues, labels] = await Promise.all([listColleagues(ctx), listLabels(ctx)]);
  const list = inboxListWith(colleagues, labels);
  const query = listQuery(list, url.searchParams);
  const box = boxOf(url.searchParams.get("box"), query);
  const asked = inboxFilterFrom(url.searchParams, staff);
  const filter = box === "" ? { ...asked, reply: "due" as const } : asked;
  const [page, toAnswer, notices] = await Promise.all([
    listInbox(ctx, filter, { reader: staff, before: query.after }),
    countToAnswer(ctx),
    Promise.all(ctx.modules.inboxNotices.map((notice) => notice(ctx))),
  ]);
  const clock = clockOf(ctx);
  const may = mayIn(context);
  const listAddress = inboxQueryOf(url.searchParams);
  return {
    list,
    query,
    colleagues,
    labels,
    address: listAddress,
    isUrgentFirst: filter.reply !== null,
    toAnswer,
    box,
    notices: notices
      .filter((notice) => notice !== null)
      .filter(({ permission }) => may(permission)),
    entries: page.rows.map((row) => inboxEntry(row, clock, listAddress)),
    next: page.next,
  };
}

/** The bulk actions. */
export const action = triageActions;

const boxes = {
  "": { name: "To answer", search: "" },
  mine: { name: "Mine", search: "?state=new&owner=me" },
  unassigned: { name: "Unassigned", search: "?state=new&owner=nobody" },
  snoozed: { name: "Snoozed", search: "?state=snoozed" },
  all: { name: "All", search: "?box=all" },
  spam: { name: "Possible spam", search: "?box=spam" },
} as const;

type Box = keyof typeof boxes;

/** The folder that the address corresponds to. A search or a filter alone is one of all entries. */
function boxOf(asked: string | null, { isFiltered, chosen }: ListQuery<typeof inboxList>): Box {
  if (asked === "spam" || asked === "all") return asked;
  if (!isFiltered) return "";
  if (chosen.state === "snoozed") return "snoozed";
  if (chosen.state === "new" && chosen.owner === "me") return "mine";
  return chosen.state === "new" && chosen.owner === "nobody" ? "unassigned" : "all";
}

/**
 * Submissions and paid orders, newest first; those to answer, most urgent first. On wide screens the open
 * submission is beside the list, otherwise it replaces the list.
 */
export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { list, query, isUrgentFirst, toAnswer, box, notices, entries, next } = loaderData;
  const isOpen = useParams().reference !== undefined;
  return (
    <Split
      isOpen={isOpen}
      list={
        <>
          {!isOpen && (
            <>
              <PageHead title="Inbox" />
              <InboxNotices notices={notices.filter(({ box: at }) => at === "inbox")} />
            </>
          )}
          <InboxBoxes box={box} toAnswer={toAnswer} />
          {box === "spam" && (
            <InboxNotices notices={notices.filter(({ box: at }) => at === "spam")} />
          )}
          <DataList
            list={list}
            query={query}
            label={`Inbox, ${isUrgentFirst ? "most urgent first" : "newest first"}`}
            columns={columns}
            rows={entries}
            next={next}
            exports="/api/inbox"
            exportQuery={box === "" ? "?reply=due" : undefined}
            bulk={box === "spam" ? [] : bulkActions(loaderData)}
            empty={<InboxEmpty box={box} />}
            isSplit={isOpen}
          />
        </>
      }
    />
  );
}

function InboxBoxes({ box, toAnswer }: { box: Box; toAnswer: number }) {
  return (
    <nav className="page-tabs" aria-label="Folders">
      {Object.entries(boxes).map(([key, { name, search }]) => (
        <Link
          key={key}
          to={`/admin/inbox${search}`}
          aria-current={key === box ? "page" : undefined}
        >
          {name}
          {key === "" && toAnswer > 0 && ` (${toAnswer})`}
        </Link>
      ))}
    </nav>
  );
}

function InboxEmpty({ box }: { box: Box }) {
  if (box === "spam")
    return (
      <EmptyState title="Nothing suspicious">
        <p>Possible spam is held here for 30 days so that you can check it.</p>
      </EmptyState>
    );
  return (
    <EmptyState title={box === "" ? "Nothing to answer" : "The inbox is empty"}>
      <p>What visitors ask on the website appears here right away.</p>
      {box === "" ? (
        <Link className="staff-button primary" to={`/admin/inbox${boxes.all.search}`}>
          See all
        </Link>
      ) : (
        <a className="staff-button primary" href="/">
          Open the website
        </a>
      )}
    </EmptyState>
  );
}

const columns: Column<InboxEntry>[] = [
  {
    label: "From",
    title: true,
    cell: ({ to, name, kind, email, phone, excerpt, suspicion }) => (
      <>
        <RowLink to={to}>{name}</RowLink>
        <span className="row-more">
          <span>{kind}</span>
          {name !== email && <span data-card={phone ? "hidden" : undefined}>{email}</span>}
          {phone && <span>{phone}</span>}
        </span>
        {excerpt && (
          <span className="row-excerpt" dir="auto">
            {excerpt}
          </span>
        )}
        {suspicion && <span className="row-excerpt">{suspicion.join(" · ")}</span>}
      </>
    ),
  },
  {
    label: "Received",
    card: "end",
    cell: ({ received, replied }) => <When time={replied ?? received} />,
  },
  {
    label: "Status",
    wrap: true,
    cell: ({ state, replied, reply, work, undelivered }) => (
      <span className="badges">
        <StateBadge state={state} isReply={replied !== null} /> <ReplyBadge reply={reply} />
        <WorkBadges {...work} />
        {undelivered.map((delivery, n) => (
          <DeliveryBadge key={n} {...delivery} />
        ))}
      </span>
    ),
  },
];

/** A submission or a paid order as a list row. */
export interface InboxEntry
  extends Pick<InboxRow, "reference" | "email" | "phone" | "state" | "excerpt" | "suspicion"> {
  key: string;
  /** The address of its page, which links back to the list. */
  to: string;
  /** The person's name, or the e-mail of somebody who was not asked for one. */
  name: string;
  kind: string;
  received: RelativeTime;
  /** When they wrote back, if that is to answer. */
  replied: RelativeTime | null;
  /** When the promised reply is due; null: answered, or none was promised. */
  reply: ReplyClock | null;
  work: { assignee: string | null; labels: string[]; snoozed: string | null };
  /** The messages about it that failed at least once. */
  undelivered: { channel: DeliveryChannel; state: DeliveryState; outcome: string }[];
}

/** @param list the query of the list */
export function inboxEntry(row: InboxRow, clock: Clock, list: string): InboxEntry {
  const { reference, email, phone, state, excerpt, suspicion } = row;
  return {
    key: reference,
    to: addressIn(row.path, list),
    reference,
    email,
    phone,
    state,
    excerpt,
    suspicion,
    reply: row.snoozedUntil ? null : replyClock(row, clock),
    work: {
      assignee: row.assignee ?? null,
      labels: row.labels ?? [],
      snoozed: row.snoozedUntil ? formatDate(row.snoozedUntil) : null,
    },
    name: personName(row),
    kind: kindOf(row.kind).label,
    received: relativeTime(row.receivedAt, clock),
    replied: state === "new" && row.repliedAt ? relativeTime(row.repliedAt, clock) : null,
    undelivered: row.deliveries
      .filter(({ state }) => state === "failed" || state === "retrying")
      .map(({ channel, state, vendor }) => ({ channel, state, outcome: outcomeOf(state, vendor) })),
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

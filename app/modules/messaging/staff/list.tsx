import { Link } from "react-router";
import { capitalized } from "#core/capitalized.ts";
import { relativeTime } from "#core/relative-time.ts";
import { appContext, staffContext } from "#core/request-context.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { type Clock, exactTime } from "#core/time/time.ts";
import { type Column, DataList } from "#core/ui/admin/data-list.tsx";
import { Icon } from "#core/ui/admin/icon.tsx";
import { listQuery } from "#core/ui/admin/list-query.ts";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { When } from "#core/ui/admin/when.tsx";
import { savedNotSent } from "#modules/inbox/ui.ts";
import { type ListedMessage, listMessages } from "../list-messages.server.ts";
import { messageList } from "../message-list.ts";
import type { Route } from "./+types/list";

export const meta: Route.MetaFunction = () => staffMeta("Messages");

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const query = listQuery(messageList, url.searchParams);
  const { rows, next } = await listMessages(ctx, context.get(staffContext), query);
  return { query, next, entries: rows.map((row) => messageEntry(row, clockOf(ctx))) };
}

function messageEntry({ message, audience, counts }: ListedMessage, clock: Clock) {
  const { id: key, subject, state, writer, notBefore, changedAt, sentAt } = message;
  const { failed } = counts;
  const standing = {
    draft: "Draft",
    waiting: `Goes out on ${notBefore ? exactTime(notBefore, clock.zone) : ""}`,
    sent: sentText(counts),
  }[state];
  const at = relativeTime(sentAt ?? changedAt, clock);
  return { key, subject, writer, audience: capitalized(audience), state, failed, standing, at };
}

/** `109 people (75 also by text)`: who got it, not how many messages went out. */
export function sentText({ people, reached, texts, delivered, saved }: ListedMessage["counts"]) {
  const whom = reached === people ? `${people}` : `${reached} of ${people}`;
  const both = `${whom} ${people === 1 ? "person" : "people"}${texts ? ` (${texts} also by text)` : ""}`;
  return delivered > 0 && saved === delivered ? `${savedNotSent}: ${both}` : `Reached ${both}`;
}

const columns: Column<ReturnType<typeof messageEntry>>[] = [
  {
    label: "Message",
    title: true,
    sort: "subject",
    cell: ({ key, subject, audience }) => (
      <>
        <Link to={`/admin/messages/${key}`} dir="auto">
          {subject}
        </Link>
        <span className="row-more">To {audience}</span>
      </>
    ),
  },
  {
    label: "Status",
    wrap: true,
    cell: ({ state, standing, failed }) => (
      <span className="badge" data-tone={toneOf(state, failed)}>
        {standing}
        {failed > 0 && `, ${failed} failed`}
      </span>
    ),
  },
  { label: "Writer", sort: "writer", wrap: true, cell: ({ writer }) => writer },
  { label: "Changed or sent", sort: "changed", card: "end", cell: ({ at }) => <When time={at} /> },
];

function toneOf(state: string, failed: number) {
  if (failed > 0) return "alert";
  return state === "sent" ? undefined : state === "draft" ? "quiet" : "warning";
}

/** The messages to families, and the drafts. */
export default function Messages({ loaderData: { query, entries, next } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Messages">
        <Link className="staff-button primary" to="/admin/messages/write">
          <Icon name="pencil" />
          Write a message
        </Link>
      </PageHead>
      <DataList
        list={messageList}
        query={query}
        label="Messages to families"
        columns={columns}
        rows={entries}
        next={next}
        exports="/api/messages"
        empty={[
          "No messages yet",
          "Write to groups, a session, a membership, a waiting list or one family. Their parents and guardians get it by email, and by text if you add one.",
        ]}
      />
    </>
  );
}

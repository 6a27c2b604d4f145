import { capitalized } from "#core/capitalized.ts";
import { Link } from "react-router";
import { appContext, staffContext } from "#core/request-context.ts";
import { relativeTime } from "#core/relative-time.ts";
import { type Clock, exactTime } from "#core/time/time.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { listMessages } from "../desk.server.ts";
import { Icon } from "#core/ui/admin/icon.tsx";
import { EmptyState, NumberedPager, pageFrom } from "#core/ui/admin/list.tsx";
import { When } from "#core/ui/admin/when.tsx";
import type { Route } from "./+types/list";
import { staffMeta } from "#core/ui/admin/meta.ts";

export const meta: Route.MetaFunction = () => staffMeta("Messages");

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const page = pageFrom(url.searchParams);
  const { entries, hasMore } = await listMessages(ctx, context.get(staffContext), { page });
  return {
    page,
    hasMore,
    entries: entries.map((entry) => messageEntry(entry, clockOf(ctx))),
  };
}

type Listed = Awaited<ReturnType<typeof listMessages>>["entries"][number];

function messageEntry({ message, audience, counts }: Listed, clock: Clock) {
  const { id, subject, state, writer, notBefore, changedAt, sentAt } = message;
  const { all, delivered, failed } = counts;
  const standing = {
    draft: "Draft",
    waiting: `Goes out on ${notBefore ? exactTime(notBefore, clock.zone) : ""}`,
    sent: all === delivered ? `Reached all ${all}` : `Reached ${delivered} of ${all}`,
  }[state];
  return {
    id,
    subject,
    writer,
    audience: capitalized(audience),
    state,
    failed,
    standing,
    at: relativeTime(sentAt ?? changedAt, clock),
  };
}

/** The messages to families, and the drafts. */
export default function Messages({ loaderData }: Route.ComponentProps) {
  const { page, hasMore, entries } = loaderData;
  return (
    <>
      <header className="page-head">
        <h1>Messages</h1>
        <Link className="staff-button primary" to="/admin/messages/write">
          <Icon name="pencil" />
          Write a message
        </Link>
      </header>
      {entries.length === 0 && (
        <EmptyState title={page === 1 ? "No messages yet" : "No more messages"}>
          <p>
            Write to groups, a session, a membership, a waiting list or one family. Their parents
            and guardians get it by e-mail, and by text if you add one.
          </p>
        </EmptyState>
      )}
      <ul className="messages">
        {entries.map(({ id, subject, audience, writer, standing, state, failed, at }) => (
          <li key={id} className="panel">
            <h2>
              <Link to={`/admin/messages/${id}`} dir="auto">
                {subject}
              </Link>
            </h2>
            <p>To {audience}</p>
            <p className={failed > 0 ? "field-error" : undefined}>
              {state === "draft" ? <strong>{standing}</strong> : standing}
              {failed > 0 && `, ${failed} failed`}
            </p>
            <p className="quiet">
              {writer}, <When time={at} />
            </p>
          </li>
        ))}
      </ul>
      <NumberedPager page={page} hasMore={hasMore} />
    </>
  );
}

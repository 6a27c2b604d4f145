import { ChannelFilter } from "#app/admin/channel-filter.tsx";
import { isEmbedded } from "#app/admin/embedded.ts";
import { OutboxEmpty } from "#app/admin/outbox-empty.tsx";
import { outboxEntry } from "#app/admin/outbox-entry.ts";
import { OutboxList } from "#app/admin/outbox-list.tsx";
import { OutboxNotice } from "#app/admin/outbox-notice.tsx";
import { Pager } from "#app/admin/pager.tsx";
import { staffMeta } from "#app/admin/staff-meta.ts";
import { servicesContext } from "#app/context.ts";
import type { Route } from "./+types/outbox";

export const meta: Route.MetaFunction = () => staffMeta("Outbox");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { listOutbox, vendors } = context.get(servicesContext);
  const channel =
    (["email", "sms"] as const).find((c) => c === url.searchParams.get("channel")) ?? null;
  const page = await listOutbox({ channel, before: url.searchParams.get("before") });
  const now = new Date();
  return {
    senders: {
      mail: { vendor: vendors.mail, embedded: isEmbedded(vendors.mail) },
      sms: { vendor: vendors.sms, embedded: isEmbedded(vendors.sms) },
    },
    channel,
    query: url.search,
    entries: page.messages.map((message) => outboxEntry(message, now)),
    next: page.next,
  };
}

/** The messages this site kept instead of sending, newest first. */
export default function Outbox({ loaderData }: Route.ComponentProps) {
  const { senders, channel, query, entries, next } = loaderData;
  return (
    <>
      <header className="page-head">
        <h1>Outbox</h1>
        <ChannelFilter chosen={channel} />
      </header>
      <OutboxNotice {...senders} />
      {entries.length > 0 ? (
        <OutboxList entries={entries} />
      ) : (
        <OutboxEmpty isFiltered={channel !== null} />
      )}
      <Pager query={query} next={next} />
    </>
  );
}

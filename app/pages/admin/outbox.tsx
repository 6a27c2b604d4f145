import { data, redirect } from "react-router";
import { ChannelFilter } from "#app/admin/channel-filter.tsx";
import { isEmbedded } from "#domain/delivery.ts";
import { OutboxEmpty } from "#app/admin/outbox-empty.tsx";
import { outboxEntry } from "#app/admin/outbox-entry.ts";
import { OutboxList } from "#app/admin/outbox-list.tsx";
import { OutboxNotice } from "#app/admin/outbox-notice.tsx";
import { UnsentMails, unsentMailEntry } from "#app/admin/unsent-mails.tsx";
import { Pager } from "#app/admin/pager.tsx";
import { staffContext } from "#app/admin/staff-context.ts";
import { staffMeta } from "#app/admin/staff-meta.ts";
import { servicesContext } from "#app/context.ts";
import type { Route } from "./+types/outbox";

export const meta: Route.MetaFunction = () => staffMeta("Outbox");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { listOutbox, listUnsentMails, vendors } = context.get(servicesContext);
  const channel =
    (["email", "sms"] as const).find((c) => c === url.searchParams.get("channel")) ?? null;
  const [page, unsent] = await Promise.all([
    listOutbox({ channel, before: url.searchParams.get("before") }),
    listUnsentMails(),
  ]);
  const clock = context.get(servicesContext).clock();
  return {
    senders: {
      mail: { vendor: vendors.mail, embedded: isEmbedded(vendors.mail) },
      sms: { vendor: vendors.sms, embedded: isEmbedded(vendors.sms) },
    },
    channel,
    unsent: unsent.map((mail) => unsentMailEntry(mail, clock)),
    query: url.search,
    entries: page.messages.map((message) => outboxEntry(message, clock)),
    next: page.next,
  };
}

/** Puts a mail that could not be sent back in the queue; then back, so that a reload doesn't. */
export async function action({ request, context }: Route.ActionArgs) {
  const { listUnsentMails, resendDelivery } = context.get(servicesContext);
  const form = await request.formData();
  const mail = (await listUnsentMails()).find(({ id }) => id === form.get("delivery"));
  if (form.get("intent") !== "resend" || !mail) throw data(null, 400);
  await resendDelivery(mail.id, context.get(staffContext));
  return redirect("/admin/outbox", 303);
}

/** The messages this site kept instead of sending, newest first. */
export default function Outbox({ loaderData }: Route.ComponentProps) {
  const { senders, channel, unsent, query, entries, next } = loaderData;
  return (
    <>
      <header className="page-head">
        <h1>Outbox</h1>
        <ChannelFilter chosen={channel} />
      </header>
      <UnsentMails entries={unsent} />
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

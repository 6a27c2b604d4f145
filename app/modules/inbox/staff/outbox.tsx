import { textsOf } from "#core/records.ts";
import { data, Link, useLocation, useParams } from "react-router";
import { type RelativeTime, relativeTime } from "#core/relative-time.ts";
import type { Clock } from "#core/time/time.ts";
import {
  countDeliveries,
  type FailedDelivery,
  listFailed,
  listMailings,
  type OutboxMessage,
  type OutboxMailing,
  resendDelivery,
} from "#modules/outbox/index.server.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { appContext } from "#core/request-context.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { doneBefore, redirectWithMessage } from "#core/http/flash.server.ts";
import type { Route } from "./+types/outbox";
import { deliveryEntry, ResendButton } from "./deliveries.tsx";
import { May, MayLink } from "#core/ui/admin/may.tsx";
import { type Column, DataList } from "#core/ui/admin/data-list.tsx";
import { EmptyState } from "#core/ui/admin/list.tsx";
import { listQuery } from "#core/ui/admin/list-query.ts";
import { Queue } from "#core/ui/admin/queue.tsx";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { When } from "#core/ui/admin/when.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { isEmbedded } from "#core/vendors/embedded.ts";
import { channelLabels } from "../labels.ts";
import { outboxList } from "../outbox-list.ts";
import { RowLink, Split } from "./split.tsx";

export const meta: Route.MetaFunction = () => staffMeta("Outbox");

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { integrations } = ctx;
  const query = listQuery(outboxList, url.searchParams);
  const asked = { search: query.search, channel: query.chosen.channel };
  const [page, failed, counts] = await Promise.all([
    listMailings(ctx, asked, query.after),
    listFailed(ctx),
    countDeliveries(ctx),
  ]);
  const clock = clockOf(ctx);
  return {
    senders: {
      mail: { vendor: integrations.mail.vendor, embedded: isEmbedded(integrations.mail.vendor) },
      sms: { vendor: integrations.sms.vendor, embedded: isEmbedded(integrations.sms.vendor) },
    },
    query,
    failed: { count: counts.failed, entries: failed.map((one) => failedEntry(one, clock)) },
    entries: page.rows.map((row) => outboxEntry(row, clock, url.search)),
    next: page.next,
  };
}

/**
 * Queues a failed message again; those of an order or a message to families have an action on their own page.
 */
export const action = pageActions({
  async resend({ ctx, staff, url, fields: { delivery } }: StaffPageAction) {
    const found = (await listFailed(ctx)).find((one) => one.delivery.id === delivery);
    if (!found || (found.page && found.page.of !== "submission")) throw data(null, 400);
    const isQueued = await resendDelivery(ctx, found.delivery.id, staff);
    const channel = channelLabels[found.delivery.channel];
    return redirectWithMessage(
      ctx,
      `/admin/outbox${url.search}`,
      isQueued ? `${channel} is being sent again.` : doneBefore,
    );
  },
});

/** The messages that were saved instead of sent, newest first, with the open one beside them. */
export default function Outbox({ loaderData }: Route.ComponentProps) {
  const { senders, failed, query, entries, next } = loaderData;
  const isOpen = useParams().message !== undefined;
  return (
    <Split
      isOpen={isOpen}
      list={
        <>
          {!isOpen && (
            <>
              <PageHead title="Outbox" />
              <FailedDeliveries {...failed} />
              <OutboxNotice {...senders} />
            </>
          )}
          <DataList
            list={outboxList}
            query={query}
            label="Outbox, newest first"
            counted={entries.length === 1 ? "1 message" : `${entries.length} messages`}
            columns={columns}
            rows={entries}
            next={next}
            exports="/api/outbox"
            empty={<OutboxEmpty />}
            isSplit={isOpen}
          />
        </>
      }
    />
  );
}

const columns: Column<OutboxEntry>[] = [
  {
    label: "Message",
    title: true,
    cell: ({ title, to }) => <RowLink to={to}>{title}</RowLink>,
  },
  { label: "To", wrap: true, card: "meta", cell: Recipients },
  { label: "Kind", card: "hidden", cell: ({ channel }) => channelLabels[channel] },
  { label: "Saved", card: "state", cell: ({ saved }) => <When time={saved} /> },
];

/** The recipient, or how many there are: each has a copy of their own. */
function Recipients({ title, count, copies, messageId }: OutboxEntry) {
  const { search } = useLocation();
  if (count === 1) return copies[0]?.recipient;
  return (
    <details>
      <summary>
        {count} people<span className="unseen">: {title}</span>
      </summary>
      <ul>
        {copies.map(({ id, recipient }) => (
          <li key={id}>
            <RowLink to={`/admin/outbox/${id}${search}`}>{recipient}</RowLink>
          </li>
        ))}
      </ul>
      {count > copies.length && (
        <p className="quiet">
          The newest {copies.length} are here.
          {messageId && (
            <>
              {" "}
              <MayLink may="messages.write" to={`/admin/messages/${messageId}`}>
                Everybody is at the message
              </MayLink>
              .
            </>
          )}
        </p>
      )}
    </details>
  );
}

/** A message saved for one person or for many, as a list row. */
interface OutboxEntry extends Pick<OutboxMailing, "count" | "copies" | "messageId"> {
  key: string;
  channel: OutboxMessage["channel"];
  /** The subject, or the beginning of a text message. */
  title: string;
  /** The newest copy's page. */
  to: string;
  /** When the newest was saved. */
  saved: RelativeTime;
}

const outboxEntry = (
  { newest: { id, channel, subject, text, createdAt }, ...copies }: OutboxMailing,
  clock: Clock,
  list: string,
): OutboxEntry => ({
  ...copies,
  key: id,
  channel,
  title: subject ?? opening(text),
  to: `/admin/outbox/${id}${list}`,
  saved: relativeTime(createdAt, clock),
});

function opening(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > 80 ? `${line.slice(0, 79).trimEnd()}…` : line;
}

function OutboxEmpty() {
  return (
    <EmptyState title="The outbox is empty">
      <p>Confirmations to visitors and notices to staff appear here when a form is sent.</p>
      <May may="inbox.manage">
        <Link className="staff-button primary" to="/admin/inbox">
          Go to the inbox
        </Link>
      </May>
    </EmptyState>
  );
}

/** The current vendor of each kind of message. */
export interface Vendors {
  mail: { vendor: string; embedded: boolean };
  sms: { vendor: string; embedded: boolean };
}

/** Says that nothing listed here was sent, and how to turn sending on. */
function OutboxNotice({ mail, sms }: Vendors) {
  if (!mail.embedded && !sms.embedded)
    return (
      <p className="notice">
        Email goes out through {mail.vendor} and SMS through {sms.vendor}. The messages below were
        saved before that and were never sent.
      </p>
    );
  return (
    <div className="notice">
      <h2>{missing(mail.embedded, sms.embedded)}: none of these messages were sent</h2>
      <p>Your technical contact can connect one: the steps are in docs/operations.md, Vendors.</p>
      {!mail.embedded && <p>Email goes out through {mail.vendor}.</p>}
      {!sms.embedded && <p>SMS goes out through {sms.vendor}.</p>}
    </div>
  );
}

function missing(mail: boolean, sms: boolean): string {
  if (mail && sms) return "No mail or SMS service is connected";
  return mail ? "No mail service is connected" : "No SMS service is connected";
}

/** The page that shows a delivery, and who may open it. */
const pages = {
  submission: { path: "/admin/inbox", may: "inbox.manage", label: "Open the inbox entry" },
  order: { path: "/admin/payments", may: "billing.see", label: "Open the order to resend it" },
  message: {
    path: "/admin/messages",
    may: "messages.write",
    label: "Open the message to resend it",
  },
} as const;

function failedEntry({ delivery, page, name }: FailedDelivery, clock: Clock) {
  const { id, channel, attempts, lastError } = deliveryEntry(delivery, clock);
  const { subject, to, email } = textsOf(Object.entries(delivery.payload));
  return {
    id,
    subject: subject ?? channelLabels[channel],
    recipient: [name, to ?? email].filter(Boolean).join(", "),
    reason: lastError,
    attempts,
    queued: relativeTime(delivery.createdAt, clock),
    canResend: !page || page.of === "submission",
    page: page && { ...pages[page.of], to: `${pages[page.of].path}/${page.reference}` },
  };
}

interface FailedDeliveriesProps {
  /** Of all; the entries are the newest. */
  count: number;
  entries: ReturnType<typeof failedEntry>[];
}

/**
 * The failed emails, texts and CRM entries: why, and Resend or the page that has it. Renders nothing if there
 * are none.
 */
function FailedDeliveries({ count, entries }: FailedDeliveriesProps) {
  if (count === 0) return null;
  return (
    <Queue
      id="failed"
      title={count === 1 ? "One delivery failed" : `${count} deliveries failed`}
      name="failed"
      alert
      page={1}
      hasMore={false}
    >
      {count > entries.length && <p className="quiet">The newest {entries.length} are here.</p>}
      <ul className="sections">
        {entries.map(({ id, subject, recipient, reason, attempts, queued, page, canResend }) => (
          <li key={id} className="panel" data-alert>
            <h3 dir="auto">{subject}</h3>
            <p className="quiet written">
              To {recipient}, written <When time={queued} />,{" "}
              {attempts === 1 ? "1 attempt" : `${attempts} attempts`}
            </p>
            {reason && <p className="field-error">{reason}</p>}
            <div className="action-row">
              {canResend && <ResendButton id={id} name={subject} />}
              {page && (
                <May may={page.may}>
                  <Link to={page.to}>
                    {page.label}
                    <span className="unseen">: {subject}</span>
                  </Link>
                </May>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Queue>
  );
}

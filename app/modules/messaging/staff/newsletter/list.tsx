import { Form, Link, useNavigation } from "react-router";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { reloadWithMessage } from "#core/http/flash.server.ts";
import { relativeTime } from "#core/relative-time.ts";
import { appContext } from "#core/request-context.ts";
import { clockOf } from "#core/time/clock.server.ts";
import type { Clock } from "#core/time/time.ts";
import { type Column, DataList } from "#core/ui/admin/data-list.tsx";
import { Icon } from "#core/ui/admin/icon.tsx";
import { listQuery } from "#core/ui/admin/list-query.ts";
import { EmptyState } from "#core/ui/admin/list.tsx";
import { May, MayLink } from "#core/ui/admin/may.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { Sums } from "#core/ui/admin/sums.tsx";
import { When } from "#core/ui/admin/when.tsx";
import { endSubscriptionOf } from "../../consent.server.ts";
import { newslettersWritten } from "../../newsletter.server.ts";
import type { ConsentAct } from "../../newsletter.ts";
import { returnedMailKey } from "../../returned-mail.server.ts";
import { subscriberLabels, subscriberList } from "../../subscriber-list.ts";
import { countSubscribers, listSubscribers, type Subscriber } from "../../subscribers.server.ts";
import type { Route } from "./+types/list";

export const meta: Route.MetaFunction = () => staffMeta("Newsletter");

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const query = listQuery(subscriberList, url.searchParams);
  const clock = clockOf(ctx);
  const [written, counts, { rows, next }] = await Promise.all([
    newslettersWritten(ctx),
    countSubscribers(ctx),
    listSubscribers(ctx, query),
  ]);
  return {
    written: written.map(({ at, ...one }) => ({ ...one, at: relativeTime(at, clock) })),
    counts: Object.entries(subscriberLabels).map(([state, name]) => ({
      name,
      amount: `${counts[state as keyof typeof counts]}`,
    })),
    query,
    entries: rows.map((row) => subscriberEntry(row, clock)),
    next,
    returnedMail: `${ctx.publicUrl}/webhooks/mail/${returnedMailKey(ctx.mailedLinkSecret)}`,
  };
}

const subscriberEntry = ({ changedAt, ...rest }: Subscriber, clock: Clock) => ({
  ...rest,
  changed: relativeTime(changedAt, clock),
});

/** Unsubscribes an address, for a person who asks by telephone. */
export const action = pageActions({
  async "end-subscription"(given: StaffPageAction) {
    const { address = "" } = given.fields;
    const isEnded = await endSubscriptionOf(given.ctx, address, given.staff);
    return isEnded
      ? reloadWithMessage(given, `${address} gets no more newsletters.`)
      : given.fail(409, { message: `${address} was not on the list.` });
  },
});

/** A subscriber's last action. */
const consentLabels: Record<ConsentAct, string> = {
  asked: "Signed up",
  confirmed: "Confirmed",
  withdrawn: "Unsubscribed",
};

type SubscriberEntry = ReturnType<typeof subscriberEntry>;

const columns: Column<SubscriberEntry>[] = [
  {
    label: "Address",
    title: true,
    sort: "address",
    cell: ({ address }) => (
      <strong className="written" dir="auto">
        {address}
      </strong>
    ),
  },
  {
    label: "State",
    cell: ({ state }) => (
      <span className="badge" data-tone={state === "subscribed" ? "good" : "quiet"}>
        {subscriberLabels[state]}
      </span>
    ),
  },
  {
    label: "Last action",
    sort: "changed",
    wrap: true,
    cell: ({ changed, last }) => (
      <>
        {consentLabels[last.act]} <When time={changed} /> on {last.page}, {last.method}
      </>
    ),
  },
  { label: "Remove", end: true, cell: TakeOff },
];

function TakeOff({ address, state }: SubscriberEntry) {
  const isBusy = useNavigation().formMethod === "POST";
  if (state === "unsubscribed") return null;
  return (
    <Form method="post">
      <input type="hidden" name="address" value={address} />
      <button
        className="staff-button small"
        name="_action"
        value="end-subscription"
        aria-disabled={isBusy || undefined}
      >
        Take off the list
        <span className="unseen">: {address}</span>
      </button>
    </Form>
  );
}

/** The newsletters, their subscribers, and the proof of their consent. */
export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  const { written, counts, query, entries, next, returnedMail } = loaderData;
  return (
    <>
      <PageHead title="Newsletter">
        <May may="messages.write">
          <Link className="staff-button primary" to="/admin/newsletter/write">
            <Icon name="pencil" />
            Write a newsletter
          </Link>
        </May>
      </PageHead>
      <FailureLine failure={actionData} />
      {written.length > 0 && <Written newsletters={written} />}
      <h2>Subscribers</h2>
      <Sums label="Subscribers by state" sums={counts} />
      <DataList
        list={subscriberList}
        query={query}
        label="Subscribers"
        columns={columns}
        rows={entries}
        next={next}
        exports="/api/newsletter"
        empty={
          <EmptyState title="No addresses yet">
            <p>
              New subscribers first get an e-mail. Once they press its button they are on the list.
            </p>
          </EmptyState>
        }
      >
        {entries.length > 0 && (
          <p className="quiet">
            The files below have every consent of these addresses and its end, as proof.
          </p>
        )}
      </DataList>
      <ReturnedMail address={returnedMail} />
    </>
  );
}

const Written = ({
  newsletters,
}: {
  newsletters: Route.ComponentProps["loaderData"]["written"];
}) => (
  <section aria-labelledby="written">
    <h2 id="written">Written lately</h2>
    <ul className="lines">
      {newsletters.map(({ id, subject, standing, at }) => (
        <li key={id}>
          <MayLink may="messages.write" to={`/admin/messages/${id}`} dir="auto">
            {subject}
          </MayLink>
          <span className="quiet">
            {standing}, <When time={at} />
          </span>
        </li>
      ))}
    </ul>
  </section>
);

const ReturnedMail = ({ address }: { address: string }) => (
  <details className="panel">
    <summary>
      <h2>Returned mail</h2>
    </summary>
    <div className="stack">
      <p>
        When a mail comes back because its address no longer exists, or a reader reports it as spam,
        the site can take that address off the list by itself. Whoever looks after the club’s email
        sets this up once: the mail server posts what comes back to this address.
      </p>
      <code>{address}</code>
      <p className="quiet">
        Keep it to yourselves: it works like a password. How to set it up is in docs/operations.md,
        “Returned mail”.
      </p>
    </div>
  </details>
);

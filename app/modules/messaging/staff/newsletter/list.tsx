import { Form, Link, useNavigation } from "react-router";
import { type ConsentAct, type SubscriberState, subscriberStates } from "../../newsletter.ts";
import { type RelativeTime, relativeTime } from "#core/relative-time.ts";
import type { Clock } from "#core/time/time.ts";
import { listSubscribers, type Subscriber } from "../../subscribers.server.ts";
import { appContext } from "#core/request-context.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { endSubscriptionOf } from "../../consent.server.ts";
import { newslettersWritten } from "../../newsletter.server.ts";
import { returnedMailKey } from "../../returned-mail.server.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { reloadWithMessage } from "#core/http/flash.server.ts";
import type { Route } from "./+types/list";
import { Icon } from "#core/ui/admin/icon.tsx";
import { May, MayLink } from "#core/ui/admin/may.tsx";
import { EmptyState, Pager } from "#core/ui/admin/list.tsx";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { When } from "#core/ui/admin/when.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";

/** An address's state in the newsletter. */
const subscriberLabels: Record<SubscriberState, string> = {
  asked: "Not confirmed",
  subscribed: "Subscribed",
  unsubscribed: "Unsubscribed",
};

/** A subscriber's last action. */
const consentLabels: Record<ConsentAct, string> = {
  asked: "Signed up",
  confirmed: "Confirmed",
  withdrawn: "Unsubscribed",
};

export const meta: Route.MetaFunction = () => staffMeta("Newsletter");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { searchParams } = url;
  const state = subscriberStates.find((one) => one === searchParams.get("state")) ?? null;
  const ctx = context.get(appContext);
  const page = await listSubscribers(ctx, { state, before: searchParams.get("before") });
  const clock = clockOf(ctx);
  return {
    written: (await newslettersWritten(ctx)).map(({ at, ...one }) => ({
      ...one,
      at: relativeTime(at, clock),
    })),
    state,
    counts: page.counts,
    query: url.search,
    entries: page.rows.map((row) => subscriberEntry(row, clock)),
    next: page.next,
    returnedMail: `${ctx.publicUrl}/webhooks/mail/${returnedMailKey(ctx.mailedLinkSecret)}`,
  };
}

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

/** The newsletters, their subscribers, and the proof of their consent. */
export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  const { written, state, counts, query, entries, next, returnedMail } = loaderData;
  return (
    <>
      <header className="page-head">
        <h1>Newsletter</h1>
        <May may="messages.write">
          <Link className="staff-button primary" to="/admin/newsletter/write">
            <Icon name="pencil" />
            Write a newsletter
          </Link>
        </May>
      </header>
      <FailureLine failure={actionData} />
      {written.length > 0 && (
        <section aria-labelledby="written">
          <h2 id="written">Written lately</h2>
          <ul className="newsletters">
            {written.map(({ id, subject, standing, at }) => (
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
      )}
      <div className="subscribers-head">
        <h2>Subscribers</h2>
        <a className="staff-button" href="/api/newsletter.csv" download>
          <Icon name="download" />
          Export consents
        </a>
      </div>
      <ul className="tallies">
        {subscriberStates.map((one) => (
          <li key={one}>
            <Link
              className="tally"
              to={one === state ? "/admin/newsletter" : `/admin/newsletter?state=${one}`}
              aria-current={one === state || undefined}
            >
              <strong>{counts[one]}</strong> {subscriberLabels[one].toLowerCase()}
            </Link>
          </li>
        ))}
      </ul>
      {entries.length > 0 ? (
        <SubscriberList entries={entries} />
      ) : (
        <EmptyState title="No addresses yet">
          <p>
            New subscribers first get an e-mail. Once they press its button they are on the list.
          </p>
        </EmptyState>
      )}
      <Pager query={query} next={next} />
      <section className="panel returned-mail" aria-labelledby="returned-mail">
        <h2 id="returned-mail">Returned mail</h2>
        <p>
          When a mail comes back because its address no longer exists, or a reader reports it as
          spam, the site can take that address off the list by itself. Whoever looks after the
          club’s email sets this up once: the mail server posts what comes back to this address.
        </p>
        <code>{returnedMail}</code>
        <p className="quiet">
          Keep it to yourselves: it works like a password. How to set it up is in
          docs/operations.md, “Returned mail”.
        </p>
      </section>
    </>
  );
}

/** An address as the newsletter's list shows it. */
export interface SubscriberEntry extends Omit<Subscriber, "changedAt"> {
  changed: RelativeTime;
}

function subscriberEntry({ changedAt, ...rest }: Subscriber, clock: Clock): SubscriberEntry {
  return { ...rest, changed: relativeTime(changedAt, clock) };
}

/** Current and former subscribers, with their last action. */
function SubscriberList({ entries }: { entries: SubscriberEntry[] }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <ul className="subscribers">
      {entries.map(({ address, state, changed, last }) => (
        <li key={address}>
          <strong className="written" dir="auto">
            {address}
          </strong>
          <span className="badge" data-state={state}>
            {subscriberLabels[state]}
          </span>
          <span className="quiet">
            {consentLabels[last.act]} <When time={changed} /> on {last.page}, {last.method}
          </span>
          {state !== "unsubscribed" && (
            <Form method="post">
              <input type="hidden" name="address" value={address} />
              <button
                className="staff-button"
                name="_action"
                value="end-subscription"
                aria-disabled={busy || undefined}
              >
                Take off the list
                <span className="unseen">: {address}</span>
              </button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}

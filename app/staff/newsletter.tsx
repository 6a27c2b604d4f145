import { Link } from "react-router";
import { subscriberStates } from "#domain/newsletter.ts";
import { type RelativeTime, relativeTime } from "#domain/relative-time.ts";
import type { Clock } from "#domain/time.ts";
import type { Subscriber } from "#server/newsletter/subscribers.ts";
import { servicesContext } from "../context.ts";
import type { Route } from "./+types/newsletter";
import { staffMeta } from "./layout.tsx";
import { Icon } from "./ui/icon.tsx";
import { EmptyState, Pager } from "./ui/list.tsx";
import { consentLabels, subscriberLabels } from "./ui/marks.tsx";
import { When } from "./ui/when.tsx";

export const meta: Route.MetaFunction = () => staffMeta("Newsletter");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { searchParams } = url;
  const state = subscriberStates.find((one) => one === searchParams.get("state")) ?? null;
  const { listSubscribers } = context.get(servicesContext);
  const page = await listSubscribers({ state, before: searchParams.get("before") });
  const clock = context.get(servicesContext).clock();
  return {
    state,
    counts: page.counts,
    query: url.search,
    entries: page.rows.map((row) => subscriberEntry(row, clock)),
    next: page.next,
  };
}

/** Newsletter subscribers, and the proof of their consent. */
export default function Newsletter({ loaderData }: Route.ComponentProps) {
  const { state, counts, query, entries, next } = loaderData;
  return (
    <>
      <header className="page-head">
        <h1>Newsletter</h1>
        <a className="staff-button" href="/api/newsletter.csv" download>
          <Icon name="download" />
          Export consents
        </a>
      </header>
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
            New subscribers first get an e-mail. Once they press its button they are on the list,
            and the export includes their own unsubscribe link.
          </p>
        </EmptyState>
      )}
      <Pager query={query} next={next} />
    </>
  );
}

/** An address as the newsletter's list shows it. */
export interface SubscriberEntry extends Omit<Subscriber, "changedAt"> {
  changed: RelativeTime;
}

/** Formats a subscriber for staff. */
function subscriberEntry({ changedAt, ...rest }: Subscriber, clock: Clock): SubscriberEntry {
  return { ...rest, changed: relativeTime(changedAt, clock) };
}

/** Current and former subscribers, with their last action. */
function SubscriberList({ entries }: { entries: SubscriberEntry[] }) {
  return (
    <ul className="subscribers">
      {entries.map(({ address, state, changed, last }) => (
        <li key={address}>
          <strong className="written" dir="auto">
            {address}
          </strong>
          <span className="mark" data-state={state}>
            {subscriberLabels[state]}
          </span>
          <span className="quiet">
            {consentLabels[last.act]} <When time={changed} /> on {last.page}, {last.method}
          </span>
        </li>
      ))}
    </ul>
  );
}

import { Link } from "react-router";
import { EmptyState } from "#app/admin/empty-state.tsx";
import { Icon } from "#app/admin/icon.tsx";
import { subscriberLabels } from "#app/admin/labels.ts";
import { Pager } from "#app/admin/pager.tsx";
import { staffMeta } from "#app/admin/staff-meta.ts";
import { SubscriberList, subscriberEntry } from "#app/admin/subscriber-list.tsx";
import { servicesContext } from "#app/context.ts";
import { subscriberStates } from "#domain/newsletter.ts";
import type { Route } from "./+types/newsletter";

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

/** Who gets the newsletter, and the proof that they asked. */
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
        <EmptyState title="No address here yet">
          <p>
            Who subscribes on the website gets an e-mail first. They are on the list when they have
            pressed its button; the export then has their own unsubscribe link.
          </p>
        </EmptyState>
      )}
      <Pager query={query} next={next} />
    </>
  );
}

import { Link } from "react-router";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { reloadWithMessage } from "#core/http/flash.server.ts";
import { relativeTime } from "#core/relative-time.ts";
import { appContext } from "#core/request-context.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { DataList } from "#core/ui/admin/data-list.tsx";
import { Icon } from "#core/ui/admin/icon.tsx";
import { listQuery } from "#core/ui/admin/list-query.ts";
import { May } from "#core/ui/admin/may.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { Sums } from "#core/ui/admin/sums.tsx";
import { endSubscriptionOf } from "../../consent.server.ts";
import { newslettersWritten } from "../../newsletter.server.ts";
import { returnedMailKey } from "../../returned-mail.server.ts";
import { subscriberLabels, subscriberList } from "../../subscriber-list.ts";
import { countSubscribers, listSubscribers } from "../../subscribers.server.ts";
import type { Route } from "./+types/list";
import { sentText } from "../list.tsx";
import { ReturnedMail, Written } from "./sections.tsx";
import { subscriberColumns, subscriberEntry } from "./subscriber-columns.tsx";

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
    written: written.map(({ id, subject, state, counts, at }) => ({
      id,
      subject,
      standing: state === "sent" ? sentText(counts) : newsletterStates[state],
      at: relativeTime(at, clock),
    })),
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

const newsletterStates = { draft: "Draft", waiting: "Scheduled" };

/** Unsubscribes an address, for a person who asks by phone. */
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
        columns={subscriberColumns}
        rows={entries}
        next={next}
        exports="/api/newsletter"
        empty={[
          "No addresses yet",
          "New subscribers first get an email. Once they press its button they are on the list.",
        ]}
      >
        {entries.length > 0 && (
          <p className="quiet">To prove consent, export the list at the end of this page.</p>
        )}
      </DataList>
      <ReturnedMail address={returnedMail} />
    </>
  );
}

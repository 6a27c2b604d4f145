import { Form, Link } from "react-router";
import { withoutContacts } from "#core/logged-error.ts";
import type { readMessage } from "../staff-messages.server.ts";
import { channelLabels, outcomeOf, savedNotSent } from "#modules/inbox/ui.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { Icon } from "#core/ui/admin/icon.tsx";
import { NumberedPager } from "#core/ui/admin/list.tsx";

type Deliveries = NonNullable<NonNullable<Awaited<ReturnType<typeof readMessage>>>["deliveries"]>;
type Delivery = Deliveries["rows"][number];

/**
 * Who got a message and who did not, a page at a time.
 * @param seesAddresses coaches see only names, also in a vendor's message
 */
export function reachedView(
  { counts, people, saved, page, rows, hasMore }: Deliveries,
  { seesAddresses }: { seesAddresses: boolean },
) {
  const entry = ({ id, channel, state, vendor, to, name, lastError }: Delivery) => ({
    id,
    who: [name, seesAddresses && to].filter(Boolean).join(", ") || "Somebody who waits",
    channel: channelLabels[channel],
    outcome: outcomeOf(state, vendor),
    reason:
      state === "delivered" ? null : seesAddresses ? lastError : withoutContacts(lastError ?? ""),
  });
  const ofState = (wanted: Delivery["state"]) => ({
    count: counts.get(wanted) ?? 0,
    entries: rows.filter(({ state }) => state === wanted).map(entry),
  });
  const failed = ofState("failed");
  const delivered = ofState("delivered");
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const open = all - failed.count - delivered.count;
  // Without a service, all of them are only saved.
  const done = delivered.count > 0 && saved === delivered.count ? savedNotSent : "Delivered";
  return {
    all,
    people,
    open,
    done,
    failed,
    delivered,
    retrying: ofState("retrying").entries,
    page,
    hasMore,
  };
}

/** Who got it, who did not and why, and a button that sends it again to those who did not. */
export function Reached({
  all,
  people,
  open,
  done,
  failed,
  delivered,
  retrying,
  page,
  hasMore,
}: ReturnType<typeof reachedView>) {
  return (
    <section className="stack" aria-labelledby="readers">
      <h2 id="readers">Who got it</h2>
      <p role="status">
        <strong>
          {people.reached} of {people.all} {people.all === 1 ? "person" : "people"}
        </strong>{" "}
        {done.toLowerCase()}
        {open > 0 && `, ${messagesText(open)} on their way`}
        {failed.count > 0 && `, ${messagesText(failed.count)} failed`}.
      </p>
      {open > 0 && (
        <>
          <progress value={all - open} max={all} aria-label="Sent so far">
            {all - open} of {all}
          </progress>
          <Link className="without-script" to="." reloadDocument>
            Look again
          </Link>
        </>
      )}
      {failed.entries.length > 0 && (
        <Form method="post" className="notice stack" preventScrollReset>
          <p>
            <strong>These did not get it:</strong>
          </p>
          <DeliveryList entries={failed.entries} />
          <ActionButton action="resend-message">
            <Icon name="retry" />
            Send it to them again
          </ActionButton>
        </Form>
      )}
      {retrying.length > 0 && (
        <>
          <p>Tried, and will be tried again:</p>
          <DeliveryList entries={retrying} />
        </>
      )}
      {delivered.entries.length > 0 && (
        <details open={page > 1}>
          <summary>
            {done}: {messagesText(delivered.count)}
          </summary>
          <DeliveryList entries={delivered.entries} />
        </details>
      )}
      <NumberedPager page={page} hasMore={hasMore} />
    </section>
  );
}

/** One person may get an email and a text. */
const messagesText = (count: number) => (count === 1 ? "1 message" : `${count} messages`);

const DeliveryList = ({ entries }: { entries: ReturnType<typeof reachedView>["retrying"] }) => (
  <ul className="lines">
    {entries.map(({ id, who, channel, outcome, reason }) => (
      <li key={id}>
        <span>{who}</span>{" "}
        <span className="quiet">
          {channel}, {outcome.toLowerCase()}
          {reason && `: ${reason}`}
        </span>
      </li>
    ))}
  </ul>
);

import { Form, useNavigation } from "react-router";
import { withoutContacts } from "#core/logged-error.ts";
import type { readMessage } from "../desk.server.ts";
import { outcomeOf, channelLabels } from "#modules/inbox/ui.ts";
import { Icon } from "#core/ui/staff/icon.tsx";

type Delivery = NonNullable<Awaited<ReturnType<typeof readMessage>>>["deliveries"][number];

/**
 * Who got a message and who did not.
 * @param seesAddresses coaches see names only, also in a vendor's message
 */
export function reachedView(deliveries: Delivery[], { seesAddresses }: { seesAddresses: boolean }) {
  const entry = ({ id, channel, state, vendor, to, name, lastError }: Delivery) => ({
    id,
    who: [name, seesAddresses && to].filter(Boolean).join(", ") || "Somebody who waits",
    channel: channelLabels[channel],
    outcome: outcomeOf(state, vendor),
    reason:
      state === "delivered" ? null : seesAddresses ? lastError : withoutContacts(lastError ?? ""),
  });
  const ofState = (state: Delivery["state"]) => deliveries.filter((one) => one.state === state);
  const failed = ofState("failed");
  const delivered = ofState("delivered");
  return {
    all: deliveries.length,
    open: deliveries.length - failed.length - delivered.length,
    failed: failed.map(entry),
    delivered: delivered.map(entry),
    retrying: ofState("retrying").map(entry),
  };
}

/** Who got it, who did not and why, and a button that sends it to those again. */
export function Reached({
  all,
  open,
  failed,
  delivered,
  retrying,
}: ReturnType<typeof reachedView>) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <section className="message-readers" aria-labelledby="readers">
      <h2 id="readers">Who got it</h2>
      <p role="status">
        <strong>
          {delivered.length} of {all}
        </strong>{" "}
        delivered
        {open > 0 && `, ${open} on their way`}
        {failed.length > 0 && `, ${failed.length} failed`}.
      </p>
      {failed.length > 0 && (
        <Form method="post" className="notice" preventScrollReset>
          <p>
            <strong>These did not get it:</strong>
          </p>
          <Deliveries entries={failed} />
          <button
            className="staff-button"
            name="_action"
            value="resend-message"
            aria-disabled={busy || undefined}
          >
            <Icon name="retry" />
            Send it to them again
          </button>
        </Form>
      )}
      {retrying.length > 0 && (
        <>
          <p>Tried, and will be tried again:</p>
          <Deliveries entries={retrying} />
        </>
      )}
      {delivered.length > 0 && (
        <details>
          <summary>Delivered to {delivered.length}</summary>
          <Deliveries entries={delivered} />
        </details>
      )}
    </section>
  );
}

const Deliveries = ({ entries }: { entries: ReturnType<typeof reachedView>["failed"] }) => (
  <ul className="message-deliveries">
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

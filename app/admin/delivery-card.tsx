import { Form, Link, useNavigation } from "react-router";
import type { DeliveryChannel, DeliveryState } from "#domain/delivery.ts";
import type { DeliveryEntry } from "./delivery-entry.ts";
import { OutcomeMark } from "./delivery-mark.tsx";
import { Icon } from "./icon.tsx";
import { channelLabels } from "./labels.ts";
import { When } from "./when.tsx";

const purposes: Record<DeliveryChannel, string> = {
  crm: "The person’s record in the CRM",
  email: "Confirmation to the visitor",
  sms: "Notice to staff",
};

const meanings: Record<DeliveryState, string> = {
  pending: "Waits for its turn, usually a few seconds.",
  sending: "Is being sent right now.",
  retrying: "Failed; it will be tried again by itself. You can also resend it now.",
  delivered: "Done.",
  parked: "Failed too often; it is not tried again until you press Resend.",
};

interface DeliveryCardProps {
  delivery: DeliveryEntry;
}

/** One message owed because of a submission: what became of it, what it says, and Resend. */
export function DeliveryCard({ delivery }: DeliveryCardProps) {
  const { channel, state, attempts, lastError, vendor } = delivery;
  const name = channelLabels[channel];
  return (
    <li className="delivery" data-state={state}>
      <div className="delivery-head">
        <h3>{name}</h3>
        <OutcomeMark state={state} outcome={delivery.outcome} />
      </div>
      <p className="quiet">{purposes[channel]}</p>
      {lastError ? <p className="fault">{lastError}</p> : null}
      <p>
        <Meaning delivery={delivery} />
      </p>
      <p className="quiet">
        {[vendor, attempts > 0 && (attempts === 1 ? "1 attempt" : `${attempts} attempts`)]
          .filter(Boolean)
          .join(", ")}
        {delivery.finished && (
          <>
            , <When time={delivery.finished} />
          </>
        )}
      </p>
      {delivery.canResend && <ResendButton id={delivery.id} name={name} />}
      <details>
        <summary>
          What it says <span className="unseen">({name})</span>
        </summary>
        <dl className="sent">
          {delivery.sent.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="written" dir="auto">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </li>
  );
}

function Meaning({ delivery }: DeliveryCardProps) {
  const { channel, state, embedded, knownContact, gathered } = delivery;
  if (channel === "sms" && state === "pending")
    return "Waits for its turn. Texts that come close together are sent as one.";
  if (gathered && state === "delivered") return "Counted in a text with others that came with it.";
  if (state !== "delivered") return meanings[state];
  if (channel === "crm") {
    const where = embedded ? "Saved on this site: no CRM is connected." : "Done.";
    return knownContact
      ? `${where} The e-mail was known: this was added to the record there was.`
      : `${where} The record holds this.`;
  }
  if (!embedded) return meanings.delivered;
  return (
    <>
      Kept in the <Link to="/admin/outbox">outbox</Link>, not sent: no vendor is connected.
    </>
  );
}

/** Puts one delivery back in the queue. */
export function ResendButton({ id, name }: { id: string; name: string }) {
  const busy = useNavigation().formData?.get("delivery") === id;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="delivery" value={id} />
      <button
        className="staff-button"
        name="intent"
        value="resend"
        aria-disabled={busy || undefined}
      >
        <Icon name="retry" />
        {busy ? "Resending…" : "Resend"} <span className="unseen">{name}</span>
      </button>
    </Form>
  );
}

import { useEffect, useState } from "react";
import { Form, useNavigation, useRevalidator } from "react-router";
import { type RelativeTime, relativeTime } from "#core/relative-time.ts";
import type { Clock } from "#core/time/time.ts";
import type { SubmissionDetails } from "../inbox.server.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { Icon, type IconName } from "#core/ui/admin/icon.tsx";
import { MayLink } from "#core/ui/admin/may.tsx";
import { When } from "#core/ui/admin/when.tsx";
import { fieldLabel } from "./answers.tsx";
import { isEmbedded } from "#core/vendors/embedded.ts";
import type { DeliveryChannel, DeliveryState } from "#core/deliveries.ts";
import { channelLabels, deliveryLabels, savedNotSent } from "../labels.ts";

interface DeliveriesProps {
  deliveries: DeliveryEntry[];
  /** Why there is no e-mail, if there is none. */
  unmailed: string;
  mayResend?: boolean;
}

/** The outcome of each message about a submission or an order: one line, open if one failed. */
export function Deliveries(props: DeliveriesProps) {
  const { deliveries, unmailed, mayResend = true } = props;
  useFreshDeliveries(deliveries);
  const [failed, fine] = [true, false].map((isFailed) =>
    deliveries.filter(({ canResend }) => canResend === isFailed),
  );
  const cards = (shown: DeliveryEntry[] = []) => (
    <ul className="sections">
      {shown.map((delivery) => (
        <DeliveryCard key={delivery.id} delivery={delivery} mayResend={mayResend} />
      ))}
    </ul>
  );
  return (
    <section className="deliveries-section" aria-labelledby="deliveries">
      <h2 id="deliveries">Deliveries</h2>
      {!deliveries.some(({ channel }) => channel === "email") && (
        <p className="quiet">{unmailed}</p>
      )}
      {failed && failed.length > 0 && cards(failed)}
      {fine && fine.length > 0 && (
        <details>
          <summary>
            {fine.length === 1 ? "1 message" : `${fine.length} messages`}
            {": "}
            {[...new Set(fine.map(({ outcome }) => outcome))].join(", ").toLowerCase()}
          </summary>
          {cards(fine)}
        </details>
      )}
    </section>
  );
}

/** Polls every two seconds for half a minute while something is being sent. */
function useFreshDeliveries(deliveries: DeliveryEntry[]) {
  const { revalidate } = useRevalidator();
  const [looks, setLooks] = useState(0);
  const moving = deliveries.some(({ state }) => state === "pending" || state === "sending");
  useEffect(() => {
    if (!moving || looks >= 15) {
      if (!moving) setLooks(0);
      return;
    }
    const timer = setTimeout(() => {
      setLooks(looks + 1);
      revalidate();
    }, 2_000);
    return () => clearTimeout(timer);
  }, [moving, looks, revalidate]);
}

const purposes: Record<DeliveryChannel, string> = {
  crm: "The person’s record in the CRM",
  email: "Confirmation to the visitor",
  sms: "Notice to staff",
};

const meanings: Record<DeliveryState, string> = {
  pending: "Waiting, usually for a few seconds.",
  sending: "Being sent now.",
  retrying: "Failed. It will be retried automatically, or you can resend it now.",
  delivered: "Done.",
  failed: "All attempts failed. Press Resend to try again.",
};

interface DeliveryCardProps {
  delivery: DeliveryEntry;
  mayResend: boolean;
}

/** One message: its outcome, its text, and Resend. */
function DeliveryCard({ delivery, mayResend }: DeliveryCardProps) {
  const { channel, state, attempts, lastError, vendor } = delivery;
  const name = channelLabels[channel];
  return (
    <li className="panel" data-alert={state === "failed" || undefined}>
      <div className="panel-head">
        <h3>{name}</h3>
        <OutcomeBadge state={state} outcome={delivery.outcome} />
      </div>
      <p className="quiet">{delivery.purpose}</p>
      {lastError ? <p className="field-error">{lastError}</p> : null}
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
      {delivery.canResend && mayResend && <ResendButton id={delivery.id} name={name} />}
      <details>
        <summary>
          View message <span className="unseen">({name})</span>
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

function Meaning({ delivery }: Pick<DeliveryCardProps, "delivery">) {
  const { channel, state, embedded, knownContact, batched } = delivery;
  if (channel === "sms" && state === "pending")
    return "Waiting. Texts close together are sent as one.";
  if (batched && state === "delivered")
    return "Counted in one text with others that came at the same time.";
  if (state !== "delivered") return meanings[state];
  if (channel === "crm") {
    const where = embedded ? "Saved on this site: no CRM is connected." : "Done.";
    return knownContact
      ? `${where} The email address was known, so this was added to its record.`
      : `${where} This is in the record.`;
  }
  if (!embedded) return meanings.delivered;
  return (
    <>
      Saved in the{" "}
      <MayLink may="outbox.read" to="/admin/outbox">
        outbox
      </MayLink>
      , not sent: no service is connected.
    </>
  );
}

/** Puts one delivery back in the queue. */
export function ResendButton({ id, name }: { id: string; name: string }) {
  const busy = useNavigation().formData?.get("delivery") === id;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="delivery" value={id} />
      <ActionButton action="resend">
        <Icon name="retry" />
        {busy ? "Resending…" : "Resend"} <span className="unseen">{name}</span>
      </ActionButton>
    </Form>
  );
}

/** One delivery, for the page of its submission or order. */
export interface DeliveryEntry {
  id: string;
  channel: DeliveryChannel;
  /** What it is for; an order's mails have their subjects. */
  purpose: string;
  state: DeliveryState;
  /** The state as one word; the embedded vendors save messages and do not deliver them. */
  outcome: string;
  vendor: string | null;
  /** Saved on this site: no vendor was connected. */
  embedded: boolean;
  /** The CRM already had a record of this e-mail. */
  knownContact: boolean;
  /** A text message that was combined with another one: "… and 11 more messages". */
  batched: boolean;
  attempts: number;
  lastError: string | null;
  finished: RelativeTime | null;
  sent: { label: string; value: string }[];
  canResend: boolean;
}

type Delivery = SubmissionDetails["deliveries"][number];

export function deliveryEntry(delivery: Delivery, clock: Clock): DeliveryEntry {
  const { id, channel, state, vendor, attempts, lastError, finishedAt, payload } = delivery;
  const { knownContact } = delivery;
  const embedded = state === "delivered" && isEmbedded(vendor);
  return {
    id,
    channel,
    purpose: channel === "email" && delivery.orderId ? String(payload.subject) : purposes[channel],
    state,
    vendor,
    embedded,
    knownContact,
    attempts,
    batched: delivery.batchedInto !== null,
    outcome: outcomeOf(state, vendor),
    lastError: state === "delivered" ? null : lastError,
    finished: finishedAt && relativeTime(finishedAt, clock),
    sent: Object.entries(payload)
      // The same text as HTML.
      .filter(([field, value]) => field !== "html" && value)
      .map(([field, value]) => ({
        label: fieldLabel(field),
        value: typeof value === "string" ? value : JSON.stringify(value),
      })),
    canResend: state === "failed" || state === "retrying",
  };
}

const icons: Record<DeliveryState, IconName> = {
  pending: "clock",
  sending: "send",
  retrying: "retry",
  delivered: "check",
  failed: "alert",
};

interface DeliveryBadgeProps {
  channel: DeliveryChannel;
  state: DeliveryState;
  outcome: string;
}

const tones: Partial<Record<DeliveryState, string>> = { retrying: "warning", failed: "alert" };

/** A delivery's channel, and its outcome unless delivered. */
export function DeliveryBadge({ channel, state, outcome }: DeliveryBadgeProps) {
  return (
    <span className="badge" data-tone={tones[state]}>
      <Icon name={iconOf(state, outcome)} />
      {channelLabels[channel]}{" "}
      <span className={outcome === deliveryLabels.delivered ? "unseen" : undefined}>{outcome}</span>
    </span>
  );
}

const iconOf = (state: DeliveryState, outcome: string): IconName =>
  outcome === savedNotSent ? "minus" : icons[state];

/** A delivery's outcome alone, where its channel is the heading. */
export function OutcomeBadge({ state, outcome }: { state: DeliveryState; outcome: string }) {
  return (
    <span className="badge" data-tone={tones[state]}>
      <Icon name={iconOf(state, outcome)} />
      {outcome}
    </span>
  );
}

/** A delivery's outcome in one word; the embedded vendors save messages and do not deliver them. */
export function outcomeOf(state: DeliveryState, vendor: string | null): string {
  return state === "delivered" && isEmbedded(vendor) ? savedNotSent : deliveryLabels[state];
}

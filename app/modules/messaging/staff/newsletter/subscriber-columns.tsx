import { relativeTime } from "#core/relative-time.ts";
import type { Clock } from "#core/time/time.ts";
import type { Column } from "#core/ui/admin/data-list.tsx";
import { Email } from "#core/ui/admin/email.tsx";
import { CollapsibleForm } from "#core/ui/admin/form.tsx";
import { When } from "#core/ui/admin/when.tsx";
import type { ConsentEvent } from "../../newsletter.ts";
import { subscriberLabels } from "../../subscriber-list.ts";
import type { Subscriber } from "../../subscribers.server.ts";

export const subscriberEntry = ({ changedAt, ...rest }: Subscriber, clock: Clock) => ({
  ...rest,
  changed: relativeTime(changedAt, clock),
});

/** The label of a subscriber's last action. */
const consentLabels: Record<ConsentEvent, string> = {
  asked: "Signed up",
  confirmed: "Confirmed",
  withdrawn: "Unsubscribed",
};

/** Where they did it. A mailed link's own page says nothing more. */
function placeOf({ page, method }: Subscriber["last"]): string {
  if (method === "email link") return "by email link";
  const place = page === "/" ? "on the home page" : `on ${page}`;
  return method === "newsletter form" ? place : `${place}, ${method}`;
}

type SubscriberEntry = ReturnType<typeof subscriberEntry>;

/** Current and former subscribers, with their last action. */
export const subscriberColumns: Column<SubscriberEntry>[] = [
  {
    label: "Address",
    title: true,
    sort: "address",
    cell: ({ address }) => (
      <strong className="written" dir="auto">
        <Email address={address} />
      </strong>
    ),
  },
  {
    label: "Status",
    card: "end",
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
    card: "meta",
    cell: ({ changed, last }) => (
      <>
        {consentLabels[last.event]} <When time={changed} /> {placeOf(last)}
      </>
    ),
  },
  { label: "Remove", wrap: true, card: "state", cell: TakeOff },
];

function TakeOff({ address, state }: SubscriberEntry) {
  if (state === "unsubscribed") return null;
  return (
    <CollapsibleForm
      label={
        <>
          Unsubscribe…<span className="unseen"> {address}</span>
        </>
      }
      action="end-subscription"
      submit="Unsubscribe"
      hidden={{ address }}
    >
      <p>They get no more newsletters. They can only sign up again themselves, on the website.</p>
    </CollapsibleForm>
  );
}

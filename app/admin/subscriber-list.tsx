import type { Clock } from "#domain/time.ts";
import type { Subscriber } from "#server/services/list-subscribers.ts";
import { consentLabels, subscriberLabels } from "./labels.ts";
import { type SpokenTime, spokenTime } from "./spoken-time.ts";
import { When } from "./when.tsx";

/** An address as the newsletter's list shows it. */
export interface SubscriberEntry extends Omit<Subscriber, "changedAt"> {
  changed: SpokenTime;
}

/** Words an address's last change for staff. */
export function subscriberEntry({ changedAt, ...rest }: Subscriber, clock: Clock): SubscriberEntry {
  return { ...rest, changed: spokenTime(changedAt, clock) };
}

/** Who gets the newsletter, or did, and what they did last. */
export function SubscriberList({ entries }: { entries: SubscriberEntry[] }) {
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

import type { DeliveryChannel, DeliveryState } from "#domain/delivery.ts";
import { Icon, type IconName } from "./icon.tsx";
import { channelLabels } from "./labels.ts";

const icons: Record<DeliveryState, IconName> = {
  pending: "clock",
  sending: "send",
  retrying: "retry",
  delivered: "check",
  parked: "alert",
};

interface DeliveryMarkProps {
  channel: DeliveryChannel;
  state: DeliveryState;
  outcome: string;
}

/** A delivery at a glance: whom, and how it went when that is anything but well. */
export function DeliveryMark({ channel, state, outcome }: DeliveryMarkProps) {
  return (
    <span className="mark" data-state={state}>
      <Icon name={icons[state]} />
      {channelLabels[channel]}{" "}
      <span className={state === "delivered" ? "unseen" : undefined}>{outcome}</span>
    </span>
  );
}

/** A delivery's outcome alone, where its channel is the heading. */
export function OutcomeMark({ state, outcome }: { state: DeliveryState; outcome: string }) {
  return (
    <span className="mark" data-state={state}>
      <Icon name={icons[state]} />
      {outcome}
    </span>
  );
}

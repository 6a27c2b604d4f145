import type { DeliveryChannel, DeliveryState } from "#domain/delivery.ts";
import type { SubmissionDetails } from "#server/services/read-submission.ts";
import { isEmbedded } from "#domain/delivery.ts";
import type { Clock } from "#domain/time.ts";
import { outcomeOf } from "./embedded.ts";
import { fieldLabel } from "./field-label.ts";
import { type SpokenTime, spokenTime } from "./spoken-time.ts";

/** One delivery as the submission's page shows it. */
export interface DeliveryEntry {
  id: string;
  channel: DeliveryChannel;
  state: DeliveryState;
  /** The state in a word; what our own stand-in took was kept, not delivered. */
  outcome: string;
  vendor: string | null;
  /** Kept on this site: no vendor was connected. */
  embedded: boolean;
  /** The CRM had a record of this e-mail before. */
  knownContact: boolean;
  /** A text that was counted in another: "… and 11 more messages". */
  gathered: boolean;
  attempts: number;
  lastError: string | null;
  finished: SpokenTime | null;
  sent: { label: string; value: string }[];
  canResend: boolean;
}

type Delivery = SubmissionDetails["deliveries"][number];

/** Words a delivery for staff. */
export function deliveryEntry(
  delivery: Delivery,
  { clock, knownContact }: { clock: Clock; knownContact: boolean },
): DeliveryEntry {
  const { id, channel, state, vendor, attempts, lastError, finishedAt, payload } = delivery;
  const embedded = state === "delivered" && isEmbedded(vendor);
  return {
    ...{ id, channel, state, vendor, embedded, knownContact, attempts },
    gathered: delivery.gatheredInto !== null,
    outcome: outcomeOf(state, vendor),
    lastError: state === "delivered" ? null : lastError,
    finished: finishedAt && spokenTime(finishedAt, clock),
    sent: Object.entries(payload)
      // The same words again, as a mail program wants them.
      .filter(([field, value]) => field !== "html" && value)
      .map(([field, value]) => ({
        label: fieldLabel(field),
        value: typeof value === "string" ? value : JSON.stringify(value),
      })),
    canResend: state === "parked" || state === "retrying",
  };
}

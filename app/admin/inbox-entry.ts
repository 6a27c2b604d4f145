import type { DeliveryChannel, DeliveryState } from "#domain/delivery.ts";
import { type ReplyClock, replyClock } from "#domain/reply-clock.ts";
import type { Clock } from "#domain/time.ts";
import type { InboxRow } from "#server/services/list-inbox.ts";
import { outcomeOf } from "./embedded.ts";
import { kindLabels } from "./labels.ts";
import { type SpokenTime, spokenTime } from "./spoken-time.ts";

/** A submission as a line of a list shows it. */
export interface InboxEntry
  extends Pick<
    InboxRow,
    "reference" | "email" | "phone" | "state" | "knownContact" | "excerpt" | "suspicion"
  > {
  /** The person's name, or the e-mail of somebody who was not asked for one. */
  name: string;
  kind: string;
  received: SpokenTime;
  /** How the promised answer stands; null: answered, or nothing was promised. */
  reply: ReplyClock | null;
  deliveries: { channel: DeliveryChannel; state: DeliveryState; outcome: string }[];
}

/** Words a submission for the inbox. */
export function inboxEntry(row: InboxRow, clock: Clock): InboxEntry {
  const { reference, email, phone, state, knownContact, excerpt, suspicion } = row;
  return {
    ...{ reference, email, phone, state, knownContact, excerpt, suspicion },
    reply: replyClock(row, clock.now),
    name: personName(row),
    kind: kindLabels[row.kind],
    received: spokenTime(row.receivedAt, clock),
    deliveries: row.deliveries.map(({ channel, state, vendor }) => ({
      channel,
      state,
      outcome: outcomeOf(state, vendor),
    })),
  };
}

/** What to call whoever sent a submission. */
export function personName({
  firstName,
  lastName,
  email,
}: Pick<InboxRow, "firstName" | "lastName" | "email">): string {
  return `${firstName} ${lastName}`.trim() || email;
}

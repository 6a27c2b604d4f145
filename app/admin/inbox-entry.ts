import type { InboxRow } from "#server/services/list-inbox.ts";
import { kindLabels } from "./labels.ts";
import { type SpokenTime, spokenTime } from "./spoken-time.ts";

/** A submission as a line of a list shows it. */
export interface InboxEntry
  extends Pick<
    InboxRow,
    "reference" | "email" | "phone" | "state" | "knownContact" | "deliveries"
  > {
  /** The person's name, or the e-mail of somebody who was not asked for one. */
  name: string;
  kind: string;
  received: SpokenTime;
}

/** Words a submission for the inbox. */
export function inboxEntry(row: InboxRow, now: Date): InboxEntry {
  const { reference, email, phone, state, knownContact } = row;
  return {
    ...{ reference, email, phone, state, knownContact },
    name: personName(row),
    kind: kindLabels[row.kind],
    received: spokenTime(row.receivedAt, now),
    deliveries: row.deliveries.map(({ channel, state }) => ({ channel, state })),
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

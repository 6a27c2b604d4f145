import type { Clock } from "#domain/time.ts";
import type { OutboxMessage } from "#server/services/list-outbox.ts";
import { type SpokenTime, spokenTime } from "./spoken-time.ts";

/** A kept message as the outbox shows it. */
export interface OutboxEntry extends Pick<OutboxMessage, "id" | "channel" | "recipient" | "text"> {
  /** The subject, or the beginning of a text message. */
  title: string;
  kept: SpokenTime;
}

/** Words a kept message for staff. */
export function outboxEntry(message: OutboxMessage, clock: Clock): OutboxEntry {
  const { id, channel, recipient, subject, text, createdAt } = message;
  return {
    ...{ id, channel, recipient, text },
    title: subject ?? firstWords(text),
    kept: spokenTime(createdAt, clock),
  };
}

function firstWords(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > 80 ? `${line.slice(0, 79).trimEnd()}…` : line;
}

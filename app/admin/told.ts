import type { DeliveryEntry } from "./delivery-entry.ts";
import type { SubmissionState } from "#domain/submission.ts";
import { channelLabels } from "./labels.ts";

/**
 * What to tell staff after they did something, read from the address (`done`) and from how things
 * stand now: loading the page again never tells what is no longer so.
 */
export function toldAfter(
  done: string | null,
  { state, deliveries }: { state: SubmissionState; deliveries: DeliveryEntry[] },
): string {
  if (done === "marked") return state === "answered" ? "Marked as answered." : "Marked as new.";
  if (done === "before") return "That was done already. Nothing was changed.";
  if (done === "released") return "It is in the inbox now, and everybody is being told.";
  const delivery = deliveries.find(({ channel }) => channel === done);
  if (!delivery) return "";
  const name = channelLabels[delivery.channel];
  switch (delivery.state) {
    case "pending":
    case "sending":
      return `${name} is being sent again.`;
    case "delivered":
      return delivery.embedded ? `${name} was kept here, not sent.` : `${name} was delivered.`;
    case "retrying":
    case "parked":
      return `${name} failed again. ${delivery.lastError ?? ""}`.trim();
  }
}

import { type DeliveryState, isEmbedded } from "#domain/delivery.ts";
import { deliveryLabels } from "./labels.ts";

/** One word for a delivery; what our own stand-ins took was kept, not delivered. */
export function outcomeOf(state: DeliveryState, vendor: string | null): string {
  return state === "delivered" && isEmbedded(vendor) ? "Kept here" : deliveryLabels[state];
}

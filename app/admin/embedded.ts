import type { DeliveryState } from "#domain/delivery.ts";
import { deliveryLabels } from "./labels.ts";

/** Whether a vendor's name is that of one of our own stand-ins (`server/integrations/*\/local.ts`). */
export function isEmbedded(vendor: string | null): boolean {
  return vendor?.startsWith("embedded ") ?? false;
}

/** One word for a delivery; what our own stand-ins took was kept, not delivered. */
export function outcomeOf(state: DeliveryState, vendor: string | null): string {
  return state === "delivered" && isEmbedded(vendor) ? "Kept here" : deliveryLabels[state];
}

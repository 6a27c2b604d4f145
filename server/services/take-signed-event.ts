import type { ClubDesk } from "./club-desk.ts";
import { takePaymentEvent } from "./take-payment-event.ts";

/** `refused`: not the provider's, or too old · `later`: believed, but the provider should come again. */
export type TakenEvent = "taken" | "refused" | "later";

/** Takes an event as it was posted: raw body and signature. Never throws. */
export async function takeSignedEvent(
  desk: ClubDesk,
  body: string,
  signature: string,
): Promise<TakenEvent> {
  const event = await desk.integrations.payments.readEvent(body, signature).catch((error) => {
    desk.report("payment event refused", { err: error });
    return null;
  });
  if (!event) return "refused";
  try {
    await takePaymentEvent(desk, event);
    return "taken";
  } catch (error) {
    desk.report("payment event not taken", { event: event.id, type: event.type, err: error });
    return "later";
  }
}

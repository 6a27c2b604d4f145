import type { ClubDesk } from "./club-desk.ts";
import { fulfilCheckout } from "./fulfil-checkout.ts";

/** What the return page shows of a checkout. */
export type CheckoutOutcome =
  | {
      outcome: "paid";
      reference: string;
      customer: { name: string; email: string };
      /** It came after the hold had ended, and the last place was gone. */
      withoutPlace: boolean;
    }
  /** The payer is done, the bank is not. */
  | { outcome: "waiting"; reference: string }
  /** Money came that does not agree with the order: staff decide, or gave it back. */
  | { outcome: "review" | "returned"; reference: string }
  | { outcome: "unpaid" }
  /** The provider can't be asked now. */
  | { outcome: "unreachable" };

/** How a checkout ended, fulfilling it if it is paid and nobody did before (specification, point 4). */
export async function checkoutOutcome(desk: ClubDesk, sessionId: string): Promise<CheckoutOutcome> {
  try {
    const fulfilment = await fulfilCheckout(desk, sessionId);
    if (fulfilment.state === "paid") {
      const { reference, customer, withoutPlace } = fulfilment;
      return { outcome: "paid", reference, customer, withoutPlace };
    }
    const { state } = fulfilment;
    if (state === "waiting" || state === "review" || state === "returned") {
      return { outcome: state, reference: fulfilment.reference };
    }
    return { outcome: "unpaid" };
  } catch (error) {
    desk.report("checkout not looked up", { err: error });
    return { outcome: "unreachable" };
  }
}

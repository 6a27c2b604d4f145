import { VendorFailure } from "#core/vendors/call.server.ts";
import { EventRefused, type Payments } from "./port.server.ts";

const vendor = "not set up";

/** A public site without a provider: payment by card is impossible, and no demo pretends to take money. */
export function noPayments(): Payments {
  const refuse = async (): Promise<never> => {
    throw new VendorFailure(vendor, "Card payments are not set up.");
  };
  return {
    vendor,
    takesCards: false,
    createSession: refuse,
    // Not null: an earlier provider may still have the session, and it may be paid.
    readSession: refuse,
    expireSession: refuse,
    readDispute: refuse,
    disputePage: () => null,
    createRefund: refuse,
    listRefunds: refuse,
    createCardSession: refuse,
    chargeCard: refuse,
    readCharge: refuse,
    listCharges: refuse,
    deleteCard: refuse,
    async readEvent() {
      throw new EventRefused("No card payment provider is configured");
    },
    listEvents: async () => [],
    demo: null,
  };
}

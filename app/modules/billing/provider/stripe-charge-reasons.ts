import type { ChargeRefusal } from "./port.server.ts";

/** Why a bank refused a charge, by Stripe's error code. Stolen cards have no message of their own, as Stripe requires. */
const reasons: Record<string, string> = {
  insufficient_funds: "There was not enough money on the card.",
  expired_card: "The card has expired.",
  authentication_required: "The bank wants the payer to confirm the payment.",
  card_velocity_exceeded: "The card’s limit was reached.",
  withdrawal_count_limit_exceeded: "The card’s limit was reached.",
  processing_error: "The bank could not be reached.",
  issuer_not_available: "The bank could not be reached.",
};

/** A card with one of these codes never works again, or only with its owner present. */
const finalCodes = new Set([
  "authentication_required",
  "expired_card",
  "fraudulent",
  "incorrect_number",
  "invalid_account",
  "invalid_number",
  "lost_card",
  "merchant_blacklist",
  "pickup_card",
  "restricted_card",
  "revocation_of_all_authorizations",
  "revocation_of_authorization",
  "stolen_card",
  "stop_payment_order",
  "resource_missing",
  "payment_method_unexpected_state",
]);

/** Stripe's data about a refusal. */
interface Refused {
  code?: string;
  decline_code?: string;
  advice_code?: string;
}

/** Why Stripe refused a charge. */
export function chargeRefusal({ code, decline_code, advice_code }: Refused): ChargeRefusal {
  const known = [decline_code, code].filter((one) => one !== undefined);
  const reason = known.map((one) => reasons[one]).find((text) => text !== undefined);
  return {
    reason: reason ?? "The bank declined the card.",
    isFinal:
      advice_code === "do_not_try_again" || known.some((declined) => finalCodes.has(declined)),
  };
}

import { moneyWithCode } from "#core/money.ts";
import { type OrderKind, payNowCents } from "#modules/enrolment/index.ts";
import { priceCurrency } from "#modules/content/index.ts";

/** The expected payment. */
interface Ordered {
  id: string;
  reference: string;
  kind: OrderKind;
  title: string;
  /** Cents of `priceCurrency`. */
  amountCents: number;
  /** The part that is paid in later instalments. */
  laterCents: number;
  /** The part that the payer's credit pays. */
  creditCents: number;
  agreedAt: Date | null;
}

/** The payment that the provider reports. */
interface Taken {
  amountCents: number;
  currency: string;
  /** The order its checkout names. */
  orderId: string | null;
}

/**
 * Compares a payment with its order: amount, currency, reference, and a registration's accepted
 * terms.
 * @returns the mismatch as a sentence for staff, or null
 */
export function paymentMismatch(order: Ordered, taken: Taken, vendor: string): string | null {
  const { amountCents, currency, orderId } = taken;
  const nowCents = payNowCents(order);
  const what =
    order.laterCents > 0
      ? "whose first payment is"
      : order.creditCents > 0
        ? "which costs, less the payer’s credit,"
        : "which costs";
  const errors = [
    amountCents !== nowCents || currency !== priceCurrency
      ? `${what} ${moneyWithCode(nowCents, priceCurrency)}`
      : null,
    orderId !== order.id ? "whose checkout does not name it" : null,
    order.kind === "registration" && !order.agreedAt ? "whose terms nobody accepted" : null,
  ].filter((error) => error !== null);
  if (errors.length === 0) return null;
  const took = `${vendor} took ${moneyWithCode(amountCents, currency)}`;
  return `${took} for order ${order.reference} (${order.title}), ${errors.join(", and ")}. ${advice(vendor)}`;
}

const advice = (vendor: string) => `Refund it at ${vendor} or accept it here.`;

/** A mismatch without its advice, after staff decided. */
export const decidedMismatch = (message: string, vendor: string): string =>
  message.replace(` ${advice(vendor)}`, "");

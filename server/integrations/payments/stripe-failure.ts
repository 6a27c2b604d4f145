import Stripe from "stripe";
import { networkReason } from "../network-reason.ts";
import { tooLate } from "../time-limit.ts";
import { VendorFailure } from "../vendor-failure.ts";

/** Whatever went wrong at Stripe as a sentence for staff; our own failures stay as they are. */
export function stripeFailure(vendor: string, error: unknown, timeoutMs: number): VendorFailure {
  if (error instanceof VendorFailure) return error;
  if (!(error instanceof Stripe.errors.StripeError) || /Invalid JSON/.test(String(error))) {
    return new VendorFailure(vendor, `${vendor}'s answer was not JSON.`, { cause: error });
  }
  const { statusCode: status, message } = error;
  if (status === undefined) {
    const timedOut = /timed out|timeout|aborted due to/i.test(`${message} ${detailOf(error)}`);
    const reason = timedOut
      ? tooLate(vendor, timeoutMs)
      : networkReason(vendor, (error as { detail?: unknown }).detail ?? error);
    return new VendorFailure(vendor, reason, { cause: error });
  }
  return new VendorFailure(vendor, `${meaning(vendor, error)} (${status})`, {
    words: message,
    status,
  });
}

const detailOf = (error: object) => String((error as { detail?: unknown }).detail ?? "");

function meaning(vendor: string, { type, statusCode = 0 }: Stripe.errors.StripeError): string {
  if (statusCode === 401 || statusCode === 403) return `${vendor} did not accept our credentials`;
  if (statusCode === 429) return `${vendor} is asking us to slow down`;
  if (type === "StripeIdempotencyError") return `${vendor} has seen this request with other words`;
  if (statusCode >= 500) return `${vendor} has a problem of its own`;
  return `${vendor} refused the request`;
}

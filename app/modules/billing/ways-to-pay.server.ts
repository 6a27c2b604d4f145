import type { AppContext } from "#core/context.server.ts";
import { cleanLine } from "#core/clean-text.ts";
import type { FieldErrors, FormValues } from "#core/forms/result.ts";
import { centsFrom, formatMoney } from "#core/money.ts";
import { daysAfter } from "#core/time/time.ts";
import { ledgerDay } from "./ledger.server.ts";
import { noCards } from "./no-cards.server.ts";
import { longestSponsor } from "./offline-orders.ts";
import type { EnabledPaymentMethods } from "./ways-to-pay.ts";

export function enabledPaymentMethods(
  ctx: Pick<AppContext, "content" | "integrations">,
): EnabledPaymentMethods {
  const { days, sponsorDays } = ctx.content.office.checkout.transfer;
  const until = (count: number) => (count > 0 ? daysAfter(ledgerDay(ctx), count) : null);
  const card = ctx.integrations.payments.takesCards;
  return { card, transfer: until(days), sponsor: until(sponsorDays) };
}

/** The message to visitors instead of a registration; null: it can be paid. */
export function noWayToPay(ctx: Pick<AppContext, "content" | "integrations">): string | null {
  const { transfer, sponsor } = enabledPaymentMethods(ctx);
  return transfer || sponsor ? null : noCards(ctx);
}

const notByCard = "Paying by card is not possible at the moment. Choose another way to pay";

/** A payment that is due on a later day, not by card. */
export interface LaterPayment {
  method: "transfer" | "sponsor";
  /** ISO. */
  dueOn: string;
  /** The sponsor's part of it; null: none. */
  sponsor: { name: string; cents: number } | null;
}

/**
 * Parses the other way to pay that a family chose at the checkout.
 * @returns null: by card, or from a credit
 */
export function laterPaymentFrom(
  values: FormValues,
  ways: EnabledPaymentMethods,
  { totalCents, coveredByCredit }: { totalCents: number; coveredByCredit: boolean },
): LaterPayment | { errors: FieldErrors } | null {
  if (totalCents === 0) return null;
  if (values.pay !== "transfer" && values.pay !== "sponsor")
    return ways.card || coveredByCredit ? null : { errors: { pay: notByCard } };
  const dueOn = ways[values.pay];
  if (!dueOn) return { errors: { pay: "This is not offered any more. Choose another way to pay" } };
  if (values.pay === "transfer") return { method: "transfer", dueOn, sponsor: null };
  const errors: FieldErrors = {};
  const name = cleanLine(values.sponsor ?? "");
  if (name === "" || name.length > longestSponsor)
    errors.sponsor = "Enter the sponsor’s name, such as KidSport";
  const typed = (values.sponsor_amount ?? "").trim();
  const cents = typed === "" ? totalCents : centsFrom(typed);
  if (cents === null || cents <= 0)
    errors.sponsor_amount = "Enter the amount in dollars, such as 155 or 77.50";
  else if (cents > totalCents)
    errors.sponsor_amount = `It costs ${formatMoney(totalCents)}: enter that or less`;
  if (cents === null || Object.keys(errors).length > 0) return { errors };
  return { method: "sponsor", dueOn, sponsor: { name, cents } };
}

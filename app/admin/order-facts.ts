import { spokenMoney } from "#domain/money.ts";
import { exactTime, timeOfDay } from "#domain/time.ts";
import type { Services } from "#server/services/services.ts";
import type { AnswerGroup } from "./answers.ts";

type Order = NonNullable<Awaited<ReturnType<Services["readOrder"]>>>;

/** Everything known of an order, in groups; what nobody said is left out. */
export function orderFacts(order: Order, zone: string): AnswerGroup[] {
  const time = (date: Date | null) => date && exactTime(date, zone);
  const season = order.seasonFrom && `${order.seasonFrom} to ${order.seasonTo}`;
  return [
    group("The athlete", {
      Name: order.athleteName,
      "Year of birth": order.birthYear && String(order.birthYear),
      Season: season,
      "Terms accepted": time(order.agreedAt),
      Place: placeOf(order, zone),
    }),
    group("The payer", { Name: order.customerName, "E-mail": order.customerEmail }),
    group("The money", {
      [order.method === "transfer" ? "Announced" : "Price"]: spokenMoney(order.amountCents),
      Paid: order.paidAt && `${spokenMoney(order.paidCents)} ${order.currency.toUpperCase()}`,
      "Paid on": time(order.paidAt),
      Refunded: order.refundedCents > 0 ? spokenMoney(order.refundedCents) : null,
    }),
    group(order.method === "transfer" ? "How it is paid" : "The provider", {
      Name: order.vendor,
      Checkout: order.sessionId,
      Payment: order.paymentReference,
      "What went wrong": order.lastError,
    }),
  ].filter(({ answers }) => answers.length > 0);
}

function placeOf({ state, heldUntil, withoutPlace }: Order, zone: string): string | null {
  if (withoutPlace) return "None: it was paid after the hold had ended";
  const isHeld = state === "open" && heldUntil && heldUntil > new Date();
  return isHeld ? `Held until ${timeOfDay(heldUntil, zone)}` : null;
}

function group(heading: string, facts: Record<string, string | number | null>): AnswerGroup {
  const answers = Object.entries(facts).flatMap(([label, value]) =>
    value ? [{ label, value: String(value) }] : [],
  );
  return { heading, answers };
}

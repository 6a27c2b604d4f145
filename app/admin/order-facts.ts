import { disputeReason, disputeStanding, isOpenDispute } from "#domain/dispute.ts";
import { moneyPaid, spokenMoney } from "#domain/money.ts";
import { exactTime, timeOfDay } from "#domain/time.ts";
import type { Services } from "#server/services/services.ts";
import type { AnswerGroup } from "./answers.ts";
import { groupOf } from "./labels.ts";

type Order = NonNullable<Awaited<ReturnType<Services["readOrder"]>>>;
type Dispute = Awaited<ReturnType<Services["readOrderTrouble"]>>["disputes"][number];

/** Everything known of an order, in groups; what nobody said is left out. */
export function orderFacts(order: Order, zone: string, disputes: Dispute[] = []): AnswerGroup[] {
  const { currency } = order;
  const time = (date: Date | null) => date && exactTime(date, zone);
  const season = order.seasonFrom && `${order.seasonFrom} to ${order.seasonTo}`;
  return [
    group("What was bought", {
      Group: groupOf(order),
      Number: order.offeringId,
    }),
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
      Paid: order.paidAt && moneyPaid(order.paidCents, currency),
      "Paid on": time(order.paidAt),
      "Accepted as it is": time(order.acceptedAt),
      Refunded: order.refundedCents > 0 ? spokenMoney(order.refundedCents, currency) : null,
      "Lost in disputes": order.lostCents > 0 ? spokenMoney(order.lostCents, currency) : null,
    }),
    ...disputes.map((dispute) =>
      group(dispute.inquiry ? "The bank’s question" : "The dispute", {
        "How it stands": disputeStanding(dispute),
        Sum: moneyPaid(dispute.cents, dispute.currency),
        Reason: disputeReason(dispute.reason),
        "Answer by": isOpenDispute(dispute) ? time(dispute.answerBy) : null,
        Opened: time(dispute.openedAt),
        "At the provider": dispute.id,
      }),
    ),
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

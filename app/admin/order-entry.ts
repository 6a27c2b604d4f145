import { spokenMoney } from "#domain/money.ts";
import type { OrderState } from "#domain/order.ts";
import type { Clock } from "#domain/time.ts";
import type { Services } from "#server/services/services.ts";
import { groupOf, orderKindLabels, orderStateLabels } from "./labels.ts";
import { type SpokenTime, spokenTime } from "./spoken-time.ts";

type Order = NonNullable<Awaited<ReturnType<Services["readOrder"]>>>;

/** An order as a line of a list shows it. */
export interface OrderEntry {
  reference: string;
  title: string;
  kind: string;
  /** Who paid, or whom it is for; empty while nobody said. */
  person: string;
  amount: string;
  refunded: string | null;
  isPaid: boolean;
  /** An announced transfer whose money was not seen yet; one that was given up may still come. */
  awaited: boolean;
  state: OrderState;
  stateLabel: string;
  /** Somebody has to do something about it. */
  alert: boolean;
  created: SpokenTime;
}

/** Words an order for staff. @param disputed its payer's bank wants the money back */
export function orderEntry(order: Order, clock: Clock, { disputed = false } = {}): OrderEntry {
  const { reference, title, state, currency, customerName, athleteName } = order;
  const goneCents = order.refundedCents + order.lostCents;
  const isTransfer = order.method === "transfer";
  return {
    ...{ reference, title, state },
    kind: isTransfer ? `${orderKindLabels[order.kind]}, e-transfer` : kindOf(order),
    isPaid: order.paidAt !== null,
    awaited: isTransfer && !order.paidAt,
    person: [athleteName, customerName].filter(Boolean).join(", paid by "),
    amount: order.paidAt ? spokenMoney(order.paidCents, currency) : spokenMoney(order.amountCents),
    refunded: goneCents > 0 ? spokenMoney(goneCents, currency) : null,
    stateLabel: disputed ? "Disputed" : stateLabelOf(order),
    alert: disputed || state === "review",
    created: spokenTime(order.createdAt, clock),
  };
}

/** `Registration · Highschool`: a title may stand in two groups. */
function kindOf(order: Order): string {
  const group = groupOf(order);
  return group ? `${orderKindLabels[order.kind]} · ${group}` : orderKindLabels[order.kind];
}

function stateLabelOf({ method, state, lostCents }: Order): string {
  if (method === "transfer" && state === "open") return "Announced";
  if (state === "refunded" && lostCents > 0) return "Lost in a dispute";
  return orderStateLabels[state];
}

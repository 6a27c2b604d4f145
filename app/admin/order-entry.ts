import { spokenMoney } from "#domain/money.ts";
import type { OrderState } from "#domain/order.ts";
import type { Clock } from "#domain/time.ts";
import type { Services } from "#server/services/services.ts";
import { orderKindLabels, orderStateLabels } from "./labels.ts";
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
  created: SpokenTime;
}

/** Words an order for staff. */
export function orderEntry(order: Order, clock: Clock): OrderEntry {
  const { reference, title, state, refundedCents, customerName, athleteName } = order;
  const isTransfer = order.method === "transfer";
  return {
    ...{ reference, title, state },
    kind: isTransfer ? `${orderKindLabels[order.kind]}, e-transfer` : orderKindLabels[order.kind],
    isPaid: order.paidAt !== null,
    awaited: isTransfer && !order.paidAt,
    person: [athleteName, customerName].filter(Boolean).join(", paid by "),
    amount: spokenMoney(order.paidAt ? order.paidCents : order.amountCents),
    refunded: refundedCents > 0 ? spokenMoney(refundedCents) : null,
    stateLabel: isTransfer && state === "open" ? "Announced" : orderStateLabels[state],
    created: spokenTime(order.createdAt, clock),
  };
}

import {
  isAnnounced,
  isOffline,
  type OrderKind,
  type OrderState,
  orderStateLabels,
  type PaymentMethod,
} from "#modules/enrolment/index.ts";

interface StandingOrder {
  kind: OrderKind;
  method: PaymentMethod;
  state: OrderState;
  paidCents: number;
  refundedCents: number;
  lostCents: number;
  balanceCents: number;
}

/** How an order's money stands, for staff. An alert needs an action by staff. */
export interface OrderStanding {
  label: string;
  tone: "alert" | "warning" | "good" | "quiet";
}

const tones: Partial<Record<OrderState, OrderStanding["tone"]>> = { review: "alert", paid: "good" };

export function orderStanding(order: StandingOrder): OrderStanding {
  const { state, paidCents, refundedCents, lostCents, balanceCents } = order;
  const backCents = refundedCents + lostCents;
  const isPart = balanceCents > 0 && paidCents > backCents;
  if (isAnnounced(order) && state === "open") return { label: "Expected", tone: "quiet" };
  if (isOffline(order) && state === "expired") return { label: "Cancelled", tone: "quiet" };
  if (state === "refunded" && lostCents > 0) return { label: "Lost in a dispute", tone: "quiet" };
  if (isPart && (state === "paid" || state === "open"))
    return { label: "Partly paid", tone: "warning" };
  if (isOffline(order) && state === "open") return { label: "Unpaid", tone: "quiet" };
  if (state === "paid" && balanceCents > 0) return { label: "Unpaid", tone: "warning" };
  if (state === "paid" && balanceCents < 0) return { label: "Refund due", tone: "warning" };
  if (state === "paid" && backCents > 0) return { label: "Partly refunded", tone: "quiet" };
  return { label: orderStateLabels[state], tone: tones[state] ?? "quiet" };
}

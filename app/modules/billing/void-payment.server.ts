import { aboutOrder } from "./order-audit.server.ts";
import { eq, sql } from "drizzle-orm";
import { isOffline } from "#modules/enrolment/index.ts";
import { changeOrders } from "#modules/enrolment/index.server.ts";
import { dayOf, startOfDay } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import { loggedPart, partsOf } from "./offline-parts.server.ts";
import { lockOrder } from "./locked-order.server.ts";
import { orderPayments } from "./schema.ts";
import { type Order, type OrderPayment, orders } from "#modules/enrolment/schema.ts";

/**
 * `before`: it had been voided already. `over`: the order was cancelled, and its money is recorded as given
 * back. `unknown`: the order has no such payment; a card payment is corrected at the provider.
 */
export type Voiding = "voided" | "before" | "over" | "unknown";

/**
 * Voids a payment that staff recorded by mistake: it stays on the list and counts for nothing. The order owes
 * its amount again, and its registrations keep their places, as in an order that was never paid.
 */
export async function voidPayment(
  ctx: AppContext,
  by: AuditedBy,
  { reference, id, reason }: { reference: string; id: string; reason: string },
): Promise<Voiding> {
  return ctx.db.transaction(async (transaction): Promise<Voiding> => {
    const order = await lockOrder(transaction, reference);
    const parts = order && isOffline(order) ? await partsOf(transaction, [order.id]) : [];
    const part = parts.find((each) => each.id === id);
    if (!order || !part) return "unknown";
    if (part.voidedAt) return "before";
    if (order.state !== "paid" && order.state !== "open") return "over";
    await transaction
      .update(orderPayments)
      .set({ voidedAt: sql`now()`, voidedBy: by.name, voidReason: reason })
      .where(eq(orderPayments.id, id));
    const left = parts.filter((each) => each !== part && !each.voidedAt);
    const paidCents = left.reduce((sum, { cents }) => sum + cents, 0);
    await changeOrders(transaction, eq(orders.id, order.id), {
      paidCents,
      paidAt: paidAtOf(ctx, order, left),
      state: paidCents < order.amountCents ? "open" : "paid",
    });
    await recordAudit(transaction, {
      actor: by,
      action: "payments.voided",
      ...aboutOrder(order, { part: loggedPart(part), reason }),
    });
    return "voided";
  });
}

/** The time of the first payment that still counts. */
function paidAtOf(
  { content }: AppContext,
  { paidAt }: Order,
  [first]: readonly OrderPayment[],
): Date | null {
  if (!first) return null;
  const { timeZone } = content.club;
  const isSameDay = paidAt && dayOf(paidAt, timeZone) === first.receivedOn;
  return isSameDay ? paidAt : startOfDay(first.receivedOn, timeZone);
}

import { eq } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { isOffline } from "#modules/enrolment/index.ts";
import { changeOrders, linesOf } from "#modules/enrolment/index.server.ts";
import { type Order, orders } from "#modules/enrolment/schema.ts";
import { recordFulfilment } from "./record-fulfilment.server.ts";
import { balanceOf, standingEntries } from "./ledger.server.ts";

/**
 * An offline order whose balance is zero is paid, or over if nothing was paid and everybody has left. One
 * that costs more than was paid waits for the rest.
 */
export async function settleOffline(
  ctx: AppContext,
  transaction: Transaction,
  order: Order,
): Promise<void> {
  if (!isOffline(order)) return;
  const { balanceCents, paidCents } = await balanceOf(transaction, order.id);
  if (order.state === "paid" && balanceCents > 0)
    await changeOrders(transaction, eq(orders.id, order.id), { state: "open" });
  if (order.state !== "open" || balanceCents > 0) return;
  const lines = await linesOf(transaction, [order.id]);
  const hasLeft = lines.every(({ registration }) => registration?.ended);
  const state = paidCents === 0 && hasLeft ? ("expired" as const) : ("paid" as const);
  const [changed] = await changeOrders(transaction, eq(orders.id, order.id), {
    state,
    ...(state === "paid" && { paidAt: order.paidAt ?? new Date() }),
  });
  if (!changed || state !== "paid" || hasLeft || changed.fulfilledAt) return;
  // Nothing was paid, so there is nothing to confirm. If it is paid later, the receipt is sent then.
  if (paidCents === 0 && (await isWrittenOff(transaction, order.id))) return;
  await recordFulfilment(ctx, transaction, changed);
}

const isWrittenOff = async (transaction: Transaction, orderId: string): Promise<boolean> =>
  (await standingEntries(transaction, orderId)).some(({ kind }) => kind === "write_off");

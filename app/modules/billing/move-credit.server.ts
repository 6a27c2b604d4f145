import { eq } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { priceCurrency } from "#modules/content/index.ts";
import { creditToUse } from "#modules/enrolment/index.ts";
import { changeOrders } from "#modules/enrolment/index.server.ts";
import { type Order, orders } from "#modules/enrolment/schema.ts";
import { lockAccountCredit } from "./account-credit.server.ts";
import { balanceOf, ledgerDay, postEntries } from "./ledger.server.ts";

/**
 * How much of a move's extra cost the payer's credit pays.
 * @param balanceCents of the order, after the move
 * @param haveCents the credit
 */
export function moveCredit(
  { currency }: Pick<Order, "currency">,
  { cents, balanceCents, haveCents }: { cents: number; balanceCents: number; haveCents: number },
): number {
  const amountCents = Math.max(0, Math.min(cents, balanceCents));
  return currency === priceCurrency ? creditToUse({ amountCents, laterCents: 0, haveCents }) : 0;
}

/**
 * Pays the extra cost of a move with the payer's credit.
 * @param asked the amount in the form, left out where the payer was not asked, and the form's token
 * @returns the amount paid; null: it differs from the amount in the form
 */
export async function payMoveByCredit(
  ctx: AppContext,
  transaction: Transaction,
  {
    order,
    cents,
    asked,
  }: { order: Order; cents: number; asked: { creditCents?: number; token: string } },
): Promise<number | null> {
  if (asked.creditCents === undefined) return 0;
  const { balanceCents } = await balanceOf(transaction, order.id);
  const haveCents = await lockAccountCredit(transaction, order.customerEmail);
  const usedCents = moveCredit(order, { cents, balanceCents, haveCents });
  if (usedCents !== asked.creditCents) return null;
  if (usedCents === 0) return 0;
  await postEntries(transaction, order.id, [
    {
      kind: "payment",
      cents: -usedCents,
      method: "credit",
      effectiveOn: ledgerDay(ctx),
      idempotencyKey: `payment:credit:${asked.token}`,
    },
  ]);
  const paidAt = order.paidAt ?? new Date();
  await changeOrders(transaction, eq(orders.id, order.id), { paidAt });
  return usedCents;
}

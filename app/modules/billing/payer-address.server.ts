import type { Transaction } from "#core/db/database.server.ts";
import { isAddress } from "#core/personal-data.server.ts";
import { orders } from "#modules/enrolment/schema.ts";
import { endKeys } from "#modules/outbox/index.server.ts";

/**
 * A payer has another address: their orders, with what they owe and the credit that these add up to, are at it. All of
 * them, because a credit is given by one and used by another. The links that were mailed to the former one end.
 */
export async function followPayer(
  transaction: Transaction,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const moved = await transaction
    .update(orders)
    .set({ customerEmail: to })
    .where(isAddress(orders.customerEmail, from))
    .returning({ id: orders.id });
  for (const { id } of moved) await endKeys(transaction, id);
}

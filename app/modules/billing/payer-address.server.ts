import type { Transaction } from "#core/db/database.server.ts";
import { isAddress } from "#core/personal-data.server.ts";
import { orders } from "#modules/enrolment/schema.ts";
import { endKeys } from "#modules/outbox/index.server.ts";

/**
 * Updates a payer's address on all their orders, and so their balance and credit. It must be all of them,
 * because one order gives a credit and another uses it. Links that were mailed to the old address become
 * invalid.
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

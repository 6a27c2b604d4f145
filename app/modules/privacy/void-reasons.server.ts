import { inArray, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { orderPayments } from "#modules/billing/schema.ts";
import { orders } from "#modules/enrolment/schema.ts";

/** The reasons for voiding payments of some orders may name the payer: the fact itself is enough. */
export async function forgetVoidReasons(transaction: Transaction, isOfPayer: SQL): Promise<void> {
  const ids = transaction.select({ id: orders.id }).from(orders).where(isOfPayer);
  await transaction
    .update(orderPayments)
    .set({ voidReason: null })
    .where(inArray(orderPayments.orderId, ids));
  await transaction.execute(sql`
    update audit_log set details = details - 'reason'
      where subject_type = 'order'
        and subject_id in (select reference from ${orders} where ${isOfPayer})`);
}

/**
 * The same for orders that were deleted after their time: nothing finds their payer any more.
 * @returns how many
 */
export async function forgetReasonsOfDeletedOrders(db: Database): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update audit_log set details = details - 'reason'
      where subject_type = 'order' and details ? 'reason'
        and not exists (select 1 from ${orders} where ${orders.reference} = subject_id)`);
  return rowCount ?? 0;
}

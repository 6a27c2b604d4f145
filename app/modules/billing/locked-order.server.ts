import { eq } from "drizzle-orm";
import type { Transaction } from "#core/db/database.server.ts";
import { type Order, orders } from "#modules/enrolment/schema.ts";

/** An order, locked until the transaction ends; null: there is none. */
export async function lockOrder(
  transaction: Transaction,
  reference: string,
): Promise<Order | null> {
  const [order] = await transaction
    .select()
    .from(orders)
    .where(eq(orders.reference, reference.toUpperCase()))
    .for("update");
  return order ?? null;
}

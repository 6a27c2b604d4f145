import { and, eq, inArray, sql } from "drizzle-orm";
import { deliveries } from "#server/db/schema.ts";
import type { ClubDesk } from "./club-desk.ts";

/**
 * Puts a delivery that failed back in the queue, from its first attempt on.
 * @returns false when it was delivered meanwhile or is under way: nothing is sent twice
 */
export async function resendDelivery({ db, queue }: ClubDesk, id: string): Promise<boolean> {
  const { rowCount } = await db
    .update(deliveries)
    .set({ state: "pending", finishedAt: null, dueAt: sql`now()`, gatheredInto: null })
    .where(and(eq(deliveries.id, id), inArray(deliveries.state, ["parked", "retrying"])));
  queue.hasDue();
  return rowCount === 1;
}

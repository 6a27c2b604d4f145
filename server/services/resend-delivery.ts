import { and, eq, inArray } from "drizzle-orm";
import { deliveries } from "#server/db/schema.ts";
import type { ClubDesk } from "./club-desk.ts";

/**
 * Puts a delivery that failed back in the queue, from its first attempt on.
 * @returns false when it was delivered meanwhile or is under way: nothing is sent twice
 */
export async function resendDelivery({ db, queue }: ClubDesk, id: string): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const [delivery] = await transaction
      .update(deliveries)
      .set({ state: "pending", finishedAt: null })
      .where(and(eq(deliveries.id, id), inArray(deliveries.state, ["parked", "retrying"])))
      .returning({ channel: deliveries.channel });
    if (!delivery) return false;
    await queue.enqueue(transaction, delivery.channel, id);
    return true;
  });
}

import { inArray } from "drizzle-orm";
import { openDatabase } from "../db/database.ts";
import { deliveries } from "../db/schema.ts";
import { openDeliveryQueue, type RetryPolicy } from "../jobs/delivery-queue.ts";

/**
 * Gives every delivery that was still owed its job again; jobs themselves are not in a backup.
 * @returns how many
 */
export async function oweAgain(url: string, retry: RetryPolicy): Promise<number> {
  const { db, close } = openDatabase(url, { connections: 2 });
  const queue = await openDeliveryQueue(url, { retry, onError: () => {} });
  try {
    return await db.transaction(async (transaction) => {
      const owed = await transaction
        .update(deliveries)
        .set({ state: "pending", claimedUntil: null })
        .where(inArray(deliveries.state, ["pending", "sending", "retrying"]))
        .returning({ id: deliveries.id, channel: deliveries.channel });
      for (const { id, channel } of owed) await queue.enqueue(transaction, channel, id);
      return owed.length;
    });
  } finally {
    await queue.stop();
    await close();
  }
}

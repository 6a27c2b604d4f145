import { inArray, lte, sql } from "drizzle-orm";
import type { AppContext } from "../context.ts";
import { deliveries } from "../db/schema/forms.ts";
import { deliverJob, vendorOf } from "./deliver.ts";
import { batchTexts } from "./gather-texts.ts";
import type { InsertJobs } from "./queue.ts";

/** How many deliveries one transaction hands over. */
const batchSize = 500;
/** How many a vendor elsewhere is asked for at the same time. */
const defaultConcurrency = 10;

/** Starts paying what is owed: what is due is handed over to the workers, and they deliver it. */
export function workDeliveries(ctx: AppContext): Promise<void> {
  return ctx.queue.work({
    claimDue: (insertJobs) => claimDue(ctx, insertJobs),
    deliver: (job) => deliverJob(ctx, job),
    atOnce: (channel) => vendorOf(ctx, channel).atOnce ?? defaultConcurrency,
  });
}

/** Any number of instances may do this at the same time. */
function claimDue(ctx: AppContext, insertJobs: InsertJobs): Promise<boolean> {
  return ctx.db.transaction(async (transaction) => {
    const due = transaction
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(lte(deliveries.dueAt, sql`now()`))
      .orderBy(deliveries.dueAt)
      .limit(batchSize)
      .for("update", { skipLocked: true });
    const taken = await transaction
      .update(deliveries)
      .set({ dueAt: null, gatheredInto: null })
      .where(inArray(deliveries.id, due))
      .returning({ id: deliveries.id, channel: deliveries.channel });
    const texts = taken.filter(({ channel }) => channel === "sms").map(({ id }) => id);
    const now = new Set(await batchTexts(ctx, transaction, texts));
    const ready = taken.filter(({ id, channel }) => channel !== "sms" || now.has(id));
    await insertJobs(transaction, ready);
    return taken.length === batchSize;
  });
}

import { and, inArray, isNull, lte, sql } from "drizzle-orm";
import type { AppContext } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { deliveries } from "../db/schema/forms.ts";
import { deliver, vendorOf } from "./deliver.ts";
import { batchSms } from "./batch-sms.ts";
import { messageChannels, takeThrottled } from "./throttle.ts";
import type { DeliveryJob, InsertJobs } from "./queue.ts";

/** How many deliveries one transaction hands over. */
const batchSize = 500;
/** How many messages an external vendor is asked to send at the same time. */
const defaultConcurrency = 10;

/** Starts the workers: they get what is due and deliver it. */
export function workDeliveries(ctx: AppContext): Promise<void> {
  return ctx.queue.work({
    claimDue: (insertJobs) => claimDue(ctx, insertJobs),
    deliver: (jobs) => deliverJobs(ctx, jobs),
    atOnce: (channel) => vendorOf(ctx, channel).atOnce ?? defaultConcurrency,
  });
}

/** A worker's step. @returns for each job why the queue has to retry it, or null */
async function deliverJobs(ctx: AppContext, jobs: DeliveryJob[]): Promise<(string | null)[]> {
  const attempts = await deliver(ctx, jobs);
  return attempts.map((attempt, n) => {
    if (attempt.state === "held") return "Another attempt is under way, or not recorded";
    const isRetried = attempt.state === "failed" && !attempt.isFinal && !jobs[n]?.last;
    return isRetried ? attempt.reason : null;
  });
}

/** Any number of instances may do this at the same time. */
function claimDue(ctx: AppContext, insertJobs: InsertJobs): Promise<boolean> {
  return ctx.db.transaction(async (transaction) => {
    const due = await transaction
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(and(lte(deliveries.dueAt, sql`now()`), isNull(deliveries.messageId)))
      .orderBy(deliveries.dueAt)
      .limit(batchSize)
      .for("update", { skipLocked: true });
    const taken = await take(
      transaction,
      due.map(({ id }) => id),
    );
    // Those to staff: about a form that arrived. A family's own SMS is not held back by others.
    const toStaff = taken
      .filter(({ channel, submissionId }) => channel === "sms" && submissionId !== null)
      .map(({ id }) => id);
    const now = new Set(await batchSms(ctx, transaction, toStaff));
    const ready = taken.filter(({ id }) => !toStaff.includes(id) || now.has(id));
    const throttled: string[] = [];
    for (const channel of messageChannels)
      throttled.push(...(await takeThrottled(ctx, transaction, channel)));
    await insertJobs(transaction, [...ready, ...(await take(transaction, throttled))]);
    return taken.length === batchSize;
  });
}

async function take(transaction: Transaction, ids: string[]) {
  if (ids.length === 0) return [];
  return transaction
    .update(deliveries)
    .set({ dueAt: null, batchedInto: null })
    .where(inArray(deliveries.id, ids))
    .returning({
      id: deliveries.id,
      channel: deliveries.channel,
      submissionId: deliveries.submissionId,
    });
}

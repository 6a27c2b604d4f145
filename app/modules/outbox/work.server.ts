import { and, eq, inArray, isNotNull, isNull, lte, not, or, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { batchSms } from "./batch-sms.server.ts";
import { claim, recorded } from "./deliver.server.ts";
import { type QueuedDelivery, vendorOf } from "./record.server.ts";
import { perSecondOf, reserveThrottled } from "./throttle.server.ts";
import type { DeliveryChannel } from "#core/deliveries.ts";
import { deliveries } from "./schema.ts";

/** The most text messages to staff that are counted in one. */
const longestBatch = 500;
/** How many messages an external vendor is asked to send at the same time. */
const defaultConcurrency = 10;

/** Starts the workers: they claim what is due and deliver it. */
export function workDeliveries(ctx: AppContext): void {
  ctx.queue.work({
    atOnce: (channel) => vendorOf(ctx, channel).atOnce ?? defaultConcurrency,
    async begin(channel, limit) {
      const claimed = await claimDue(ctx, channel, limit);
      return claimed.map((delivery) => recorded(ctx, delivery));
    },
  });
}

/** A form's or an order's SMS to staff that was not tried yet. A family's own SMS is not delayed by others. */
const isToStaff = and(
  eq(deliveries.channel, "sms"),
  eq(deliveries.state, "pending"),
  or(isNotNull(deliveries.submissionId), isNotNull(deliveries.orderId)),
) as SQL;
const isOfMessage = isNotNull(deliveries.messageId);

/** Claims what is due of a channel. Any number of instances may do this at the same time. */
async function claimDue(
  ctx: AppContext,
  channel: DeliveryChannel,
  free: number,
): Promise<QueuedDelivery[]> {
  const isDue = and(eq(deliveries.channel, channel), lte(deliveries.dueAt, sql`now()`));
  const areBatched = channel === "sms" && ctx.staffSmsEverySeconds > 0;
  const single = areBatched ? not(isToStaff) : undefined;
  const claimed = await claim(ctx.db, and(isDue, isNull(deliveries.messageId), single), free);
  const claimMore = async (more: () => Promise<QueuedDelivery[]>) => {
    // Claimed messages are sent anyway: without an attempt, an SMS would count as doubtful.
    const also = await more().catch((err: unknown) => {
      ctx.report("deliveries not claimed", { channel, err });
      return [];
    });
    claimed.push(...also);
  };
  if (areBatched) {
    const texts = { which: and(isDue, isToStaff), limit: longestBatch };
    await claimMore(() => claimSome(ctx, texts, (...due) => batchSms(ctx, ...due)));
  }
  if (channel === "crm") return claimed;
  const limit = Math.min(free - claimed.length, perSecondOf(ctx, channel));
  const messages = { which: and(isDue, isOfMessage), limit };
  const throttled = (transaction: Transaction, due: string[]) =>
    reserveThrottled(ctx, transaction, { channel, due });
  await claimMore(() => claimSome(ctx, messages, throttled));
  return claimed;
}

/** Claims those of the due deliveries that `choose` returns; the others stay due, or wait as it decides. */
async function claimSome(
  { db }: AppContext,
  { which, limit }: { which: SQL | undefined; limit: number },
  choose: (transaction: Transaction, due: string[]) => Promise<string[]>,
): Promise<QueuedDelivery[]> {
  if (limit <= 0) return [];
  const due = (from: AppContext["db"] | Transaction) =>
    from
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(which)
      .orderBy(deliveries.dueAt, deliveries.id);
  // Usually there are none: one statement instead of a transaction.
  if ((await due(db).limit(1)).length === 0) return [];
  return db.transaction(async (transaction) => {
    const rows = await due(transaction).limit(limit).for("update", { skipLocked: true });
    const found = rows.map(({ id }) => id);
    const chosen = found.length > 0 ? await choose(transaction, found) : [];
    if (chosen.length === 0) return [];
    return claim(transaction, inArray(deliveries.id, chosen), chosen.length);
  });
}

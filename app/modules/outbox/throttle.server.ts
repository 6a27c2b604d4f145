import { eq, sql } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { isOver } from "#core/time/set-back.server.ts";
import { vendorOf } from "./record.server.ts";
import { rateLimits } from "#core/db/schema.ts";

/** How many messages to families a vendor gets per second, unless it or its settings define another limit. */
const defaultPerSecond = 10;

/** How many messages to families a channel's vendor gets per second. */
export const perSecondOf = (
  ctx: Pick<AppContext, "integrations">,
  channel: "email" | "sms",
): number => vendorOf(ctx, channel).perSecond ?? defaultPerSecond;

/**
 * The due deliveries of messages that may be claimed now: each second as many as the channel's vendor
 * accepts, for all instances together. The others stay due.
 */
export async function reserveThrottled(
  ctx: Pick<AppContext, "integrations">,
  transaction: Transaction,
  { channel, due }: { channel: "email" | "sms"; due: string[] },
): Promise<string[]> {
  const perSecond = perSecondOf(ctx, channel);
  const subject = `messages by ${channel}`;
  const { attempts, resetsAt } = rateLimits;
  const nextSecond = sql`clock_timestamp() + interval '1 second'`;
  const isReset = isOver(resetsAt, nextSecond, sql`clock_timestamp()`);
  // Locks the count until this transaction ends: instances wait for each other.
  const [counted] = await transaction
    .insert(rateLimits)
    .values({ subject, attempts: 0, resetsAt: nextSecond })
    .onConflictDoUpdate({
      target: rateLimits.subject,
      set: {
        attempts: sql`case when ${isReset} then 0 else ${attempts} end`,
        resetsAt: sql`case when ${isReset} then ${nextSecond} else ${resetsAt} end`,
      },
    })
    .returning({ attempts });
  const taken = due.slice(0, Math.max(0, perSecond - (counted?.attempts ?? 0)));
  await transaction
    .update(rateLimits)
    .set({ attempts: sql`${attempts} + ${taken.length}` })
    .where(eq(rateLimits.subject, subject));
  return taken;
}

import { eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#core/db/database.server.ts";
import { startPeriod } from "#core/db/rate-limit.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { rateLimits } from "#core/db/schema.ts";
import { deliveries } from "./schema.ts";

const subject = "texts to staff";

/**
 * Selects the text messages to staff that are sent now: at most one per interval. The first is sent at once;
 * later ones wait and are counted in the next ("… and 11 more messages"), so that the phone does not ring all
 * night and no message is lost. Any number of instances may call it at the same time.
 * @returns the deliveries to send
 */
export async function batchSms(
  { staffSmsEverySeconds: seconds }: Pick<AppContext, "staffSmsEverySeconds">,
  transaction: Transaction,
  due: string[],
): Promise<string[]> {
  // In the order in which they were saved.
  const [first, ...others] = due.toSorted();
  if (!first) return [];
  if (!(await startPeriod(transaction, subject, seconds))) {
    const dueAt = sql`(select ${rateLimits.resetsAt} from ${rateLimits} where ${rateLimits.subject} = ${subject})`;
    await transaction.update(deliveries).set({ dueAt }).where(inArray(deliveries.id, due));
    return [];
  }
  if (others.length === 0) return [first];
  const more = ` and ${others.length} more message${others.length === 1 ? "" : "s"}`;
  const body = sql`to_jsonb((${deliveries.payload} ->> 'body') || ${more}::text)`;
  await transaction
    .update(deliveries)
    .set({ payload: sql`jsonb_set(${deliveries.payload}, '{body}', ${body})` })
    .where(eq(deliveries.id, first));
  // If that SMS is deleted before it is sent, they are due again.
  await transaction
    .update(deliveries)
    .set({ batchedInto: first, dueAt: sql`now() + interval '1 hour'` })
    .where(inArray(deliveries.id, others));
  return [first];
}

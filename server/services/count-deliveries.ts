import { and, count, eq, inArray, isNull, min } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { deliveries, submissions } from "#server/db/schema.ts";

export interface OwedDeliveries {
  waiting: number;
  /** Since when the longest waiting one waits. */
  oldest: Date | null;
}

/** What waits for a vendor now; what may be spam waits for staff, not for a vendor. */
export async function countWaiting(db: Database): Promise<OwedDeliveries> {
  const [row] = await db
    .select({ waiting: count(), oldest: min(deliveries.createdAt) })
    .from(deliveries)
    .leftJoin(submissions, eq(submissions.id, deliveries.submissionId))
    .where(
      and(
        inArray(deliveries.state, ["pending", "sending", "retrying"]),
        isNull(submissions.suspicion),
      ),
    );
  return row ?? { waiting: 0, oldest: null };
}

/** What was given up until staff press Resend, by channel. */
export function countParked(db: Database) {
  return db
    .select({ channel: deliveries.channel, parked: count() })
    .from(deliveries)
    .where(eq(deliveries.state, "parked"))
    .groupBy(deliveries.channel);
}

import { and, eq, gt, inArray, lt, or, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { deliveries } from "#server/db/schema.ts";

type Delivery = typeof deliveries.$inferSelect;

/** Longer than any vendor's time limit: after this the process that claimed it must be dead. */
const claimSeconds = 15;
const claimedUntil = sql<Date>`now() + make_interval(secs => ${claimSeconds})`;

/** A delivery whose first attempt begins with its being written down. */
export const claimedNow = { state: "sending" as const, attempts: 1, claimedUntil };

/**
 * Claims a delivery for one attempt, against every other instance.
 * @returns the delivery, or why there is nothing to do: another holds it, or it is over
 */
export async function claimDelivery(
  db: Database,
  id: string,
): Promise<{ delivery: Delivery } | { state: "held" | "done" }> {
  const free = or(
    inArray(deliveries.state, ["pending", "retrying"]),
    // Later than any claim made now: the clock was set back since.
    and(
      eq(deliveries.state, "sending"),
      or(lt(deliveries.claimedUntil, sql`now()`), gt(deliveries.claimedUntil, claimedUntil)),
    ),
  );
  const [delivery] = await db
    .update(deliveries)
    .set({ state: "sending", attempts: sql`${deliveries.attempts} + 1`, claimedUntil })
    .where(and(eq(deliveries.id, id), free))
    .returning();
  if (delivery) return { delivery };
  const [other] = await db
    .select({ state: deliveries.state })
    .from(deliveries)
    .where(eq(deliveries.id, id));
  return { state: other?.state === "sending" ? "held" : "done" };
}

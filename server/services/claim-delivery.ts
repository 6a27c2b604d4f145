import { and, eq, gt, inArray, lt, or, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { deliveries } from "#server/db/schema.ts";
import { together } from "#server/db/together.ts";

type Delivery = typeof deliveries.$inferSelect;

/** Longer than any vendor's time limit: after this the process that claimed it must be dead. */
export const claimedUntil = sql<Date>`now() + interval '15 seconds'`;

/** A delivery whose first attempt begins with its being written down. */
export const claimedNow = { state: "sending" as const, attempts: 1 };

/** The delivery, or why there is nothing to do: another attempt holds it, or it is over. */
type Claim = { delivery: Delivery } | { state: "held" | "done" };

/** Claims a delivery for one attempt, against every other instance. */
export const claimDelivery = together(async (db: Database, ids: string[]): Promise<Claim[]> => {
  const claimed = await claimFree(db, ids);
  const others = ids.filter((id) => !claimed.has(id));
  const sending = others.length > 0 ? await findSending(db, others) : new Set();
  return ids.map((id, index) => {
    // Asked for twice at once: the first has it.
    if (ids.indexOf(id) < index) return { state: "held" };
    const delivery = claimed.get(id);
    return delivery ? { delivery } : { state: sending.has(id) ? "held" : "done" };
  });
});

async function claimFree(db: Database, ids: string[]): Promise<Map<string, Delivery>> {
  const free = or(
    inArray(deliveries.state, ["pending", "retrying"]),
    // Later than any claim made now: the clock was set back since.
    and(
      eq(deliveries.state, "sending"),
      or(lt(deliveries.claimedUntil, sql`now()`), gt(deliveries.claimedUntil, claimedUntil)),
    ),
  );
  // In order: two statements never wait for each other.
  const mine = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(inArray(deliveries.id, ids), free))
    .orderBy(deliveries.id)
    .for("update");
  const rows = await db
    .update(deliveries)
    .set({ state: "sending", attempts: sql`${deliveries.attempts} + 1`, claimedUntil })
    .where(inArray(deliveries.id, mine))
    .returning();
  return new Map(rows.map((row) => [row.id, row]));
}

async function findSending(db: Database, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(inArray(deliveries.id, ids), eq(deliveries.state, "sending")));
  return new Set(rows.map(({ id }) => id));
}

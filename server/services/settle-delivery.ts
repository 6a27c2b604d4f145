import { inArray, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { rowsOf } from "#server/db/rows-of.ts";
import { deliveries, submissions } from "#server/db/schema.ts";
import { together } from "#server/db/together.ts";
import { settleGathered } from "./gather-texts.ts";

/** What a vendor answered. */
export interface Sent {
  /** Its own id of what it took. */
  reference: string | null;
  knownContact: boolean;
}

export type Outcome = ({ state: "delivered" } & Sent) | { state: "failed"; reason: string };

interface Attempted {
  delivery: Pick<typeof deliveries.$inferSelect, "id" | "submissionId" | "channel" | "attempts">;
  outcome: Outcome;
  /** No further attempt follows: a failure waits for staff. */
  last: boolean;
  vendor: string;
}

/**
 * Writes down what became of an attempt. Only the attempt that holds the claim may; a late one finds
 * the count has moved on. It is smaller where PostgreSQL was killed before it kept the claim.
 */
export const settleDelivery = together(async (db: Database, attempted: Attempted[]) => {
  await db.execute(sql`
    update ${deliveries} as owed set
      state = became.state, vendor = became.vendor, last_error = became.last_error,
      vendor_reference = coalesce(became.vendor_reference, owed.vendor_reference),
      finished_at = became.finished_at, claimed_until = null,
      due_at = case when became.state = 'delivered' then null else owed.due_at end
    from ${rowsOf(deliveries, attempted.map(settled))} as became
    where owed.id = became.id and owed.attempts <= became.attempts`);
  const texts = attempted.filter(({ delivery }) => delivery.channel === "sms");
  if (texts.length > 0) {
    await settleGathered(
      db,
      texts.map(({ delivery }) => delivery.id),
    );
  }
  const known = attempted.flatMap(({ delivery, outcome }) =>
    outcome.state === "delivered" && outcome.knownContact && delivery.submissionId
      ? [delivery.submissionId]
      : [],
  );
  if (known.length > 0) {
    await db.update(submissions).set({ knownContact: true }).where(inArray(submissions.id, known));
  }
  return attempted.map(() => {});
});

function settled({ delivery: { id, attempts }, outcome, last, vendor }: Attempted) {
  return {
    ...{ id, attempts, vendor },
    ...(outcome.state === "delivered"
      ? { state: "delivered" as const, vendorReference: outcome.reference, finishedAt: new Date() }
      : {
          state: last ? ("parked" as const) : ("retrying" as const),
          lastError: outcome.reason,
          finishedAt: last ? new Date() : null,
        }),
  };
}

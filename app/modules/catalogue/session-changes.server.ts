import { desc, sql } from "drizzle-orm";
import type { SessionChange } from "#core/time/dated-sessions.ts";
import type { SeasonDates } from "#core/time/time.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { sessionChanges } from "./schema.ts";

/**
 * The last change of each practice that is or was scheduled within these days, both included, or takes place
 * within them.
 */
export async function readSessionChanges(
  db: Database | Transaction,
  { from, to }: SeasonDates,
): Promise<SessionChange[]> {
  const { key, sequence } = sessionChanges;
  // Only the last row is relevant: an earlier one may have moved the practice elsewhere.
  const last = db
    .selectDistinctOn([key])
    .from(sessionChanges)
    .orderBy(key, desc(sequence))
    .as("last");
  const rows = await db
    .select()
    .from(last)
    .where(
      sql`${last.plannedDay} between ${from} and ${to} or ${last.day} between ${from} and ${to}`,
    )
    .orderBy(last.plannedDay, last.key);
  return rows.map(changeFrom);
}

/** Converts a row to the schedule's form. */
export function changeFrom(row: typeof sessionChanges.$inferSelect): SessionChange {
  const { key, sequence, groupId, sessionId, plannedDay, state, reason, changedAt } = row;
  const { day, starts: start, ends: end, venue } = row;
  return {
    key,
    sequence,
    groupId,
    sessionId,
    plannedDay,
    state,
    changedAt,
    instead: day && start && end && venue ? { day, start, end, venue } : null,
    reason: reason || null,
  };
}

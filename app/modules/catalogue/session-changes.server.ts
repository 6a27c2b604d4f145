import { desc, sql } from "drizzle-orm";
import type { SessionChange } from "#core/time/dated-sessions.ts";
import type { SeasonDates } from "#core/time/time.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { sessionChanges } from "./schema.ts";

/**
 * The last change of each session that is or was planned within these days, both included, or takes place
 * within them.
 */
export async function readSessionChanges(
  db: Database | Transaction,
  { from, to }: SeasonDates,
): Promise<SessionChange[]> {
  const { key, sequence } = sessionChanges;
  // The last row decides which days count: an earlier one may have moved the session elsewhere.
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

/** A row as the schedule reads it. */
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

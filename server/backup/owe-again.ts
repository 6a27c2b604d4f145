import { and, inArray, isNotNull, sql } from "drizzle-orm";
import { openDatabase } from "../db/database.ts";
import { deliveries, submissions } from "../db/schema.ts";

/**
 * Makes every delivery that was still owed due again; the workers' jobs are not in a backup. What
 * may be spam goes on waiting for staff.
 * @returns how many
 */
export async function oweAgain(url: string): Promise<number> {
  const { db, close } = openDatabase(url, { connections: 1 });
  const suspects = db
    .select({ id: submissions.id })
    .from(submissions)
    .where(isNotNull(submissions.suspicion));
  const open = inArray(deliveries.state, ["pending", "sending", "retrying"]);
  const isSuspect = sql`coalesce(${inArray(deliveries.submissionId, suspects)}, false)`;
  try {
    const { rowCount } = await db
      .update(deliveries)
      .set({ state: "pending", claimedUntil: null, dueAt: sql`now()` })
      .where(and(open, sql`not ${isSuspect}`));
    return rowCount ?? 0;
  } finally {
    await close();
  }
}

import { sql } from "drizzle-orm";
import type { Transaction } from "#core/db/database.server.ts";

/** Merges two records of an athlete: the results are moved, and duplicates are stored once. */
export async function moveResults(
  transaction: Transaction,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await transaction.execute(sql`
    update results set athlete_id = ${to} where athlete_id = ${from} and not exists (
      select 1 from results as kept where kept.athlete_id = ${to}
        and kept.meet_id = results.meet_id and kept.event = results.event
        and kept.gear is not distinct from results.gear and lower(kept.round) = lower(results.round)
        and kept.value is not distinct from results.value
        and kept.outcome is not distinct from results.outcome)`);
}

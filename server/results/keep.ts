import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/database.ts";
import { athletes, registrations } from "../db/schema/families.ts";
import { results } from "../db/schema/results.ts";

/** Merges two records of an athlete: the results move, and those that both have are stored once. */
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

/**
 * Takes the names off the results of athletes who are no longer registered, just before their deletion: the
 * club's records stay. The year of birth stays, because the age class follows from it.
 */
export async function forgetNames(db: Database | Transaction): Promise<void> {
  await db.execute(sql`
    update ${results} set athlete_id = null, athlete_name = '', birth_year = coalesce(
        extract(year from ${athletes.bornOn})::int, ${athletes.birthYear})
      from ${athletes} where ${results.athleteId} = ${athletes.id} and not exists (
        select 1 from ${registrations} where ${registrations.athleteId} = ${athletes.id})`);
}

import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { athletes } from "#modules/families/schema.ts";
import { registrations } from "#modules/enrolment/schema.ts";
import { results } from "#modules/results/schema.ts";

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

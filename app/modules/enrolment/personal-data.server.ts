import { and, isNotNull, sql } from "drizzle-orm";
import { isOlder, type Retention, rowsOf } from "#core/personal-data.server.ts";
import type { Database } from "#core/db/database.server.ts";
import { offeringEditions, seasonEditions } from "#modules/catalogue/schema.ts";
import { athletes, families } from "#modules/families/schema.ts";
import { results } from "#modules/results/schema.ts";
import { deleteOldMedicalInformation } from "./medical-information-upkeep.server.ts";
import { registrations } from "./schema.ts";

/**
 * Whether an athlete has a registration. A released one counts as long as its order exists: a payment for it
 * may still be reported.
 */
const isRegistered = sql`exists (
  select 1 from ${registrations} where ${registrations.athleteId} = ${athletes.id}
    and (${registrations.state} <> 'released' or ${registrations.orderId} is not null))`;

export const retention: readonly Retention[] = [
  {
    // A payment keeps payer, purchase and date; the athlete is deleted long after the membership has ended.
    name: "athletes of payments",
    remove({ db, content }) {
      const over = sql`(select ${seasonEditions.lastDay} from ${offeringEditions}
        join ${seasonEditions} on ${seasonEditions.id} = ${offeringEditions.editionId}
        where ${offeringEditions.id} = ${registrations.offeringEditionId})`;
      const isOld = isOlder(over, { months: content.club.retention.submissionMonths });
      return rowsOf(
        db
          .update(registrations)
          .set({ athleteId: null })
          .where(and(isNotNull(registrations.athleteId), isOld)),
      );
    },
  },
  { name: "medical information", remove: deleteOldMedicalInformation },
  {
    // Athletes without any registration, and families without any athlete. The draft of a family was deleted
    // with its unpaid order. Athletes whom staff added are kept for a while to be registered.
    name: "families",
    async remove({ db, content }) {
      const isOld = isOlder(athletes.createdAt, {
        months: content.club.retention.submissionMonths,
      });
      await forgetNames(db);
      await db.execute(sql`delete from ${athletes} where not ${isRegistered}
        and (not ${athletes.addedByStaff} or ${isOld})`);
      return rowsOf(
        db.execute(sql`delete from ${families} where not exists (
          select 1 from ${athletes} where ${athletes.familyId} = ${families.id})`),
      );
    },
  },
];

/**
 * Removes the names from the results of athletes who are no longer registered, just before their deletion:
 * the club's records stay. The year of birth stays, because it determines the age class.
 */
async function forgetNames(db: Database): Promise<void> {
  await db.execute(sql`
    update ${results} set athlete_id = null, athlete_name = '', birth_year = coalesce(
        extract(year from ${athletes.bornOn})::int, ${athletes.birthYear})
      from ${athletes} where ${results.athleteId} = ${athletes.id} and not ${isRegistered}`);
}

import { eq, inArray, sql } from "drizzle-orm";
import { withoutOffer } from "./waiting.ts";
import type { AppContext } from "#core/context.server.ts";
import { trainingIn } from "./placed.server.ts";
import { groupsNow } from "./rosters.server.ts";
import { offeringEditions, offerings, seasonEditions } from "#modules/catalogue/schema.ts";
import { submissions } from "#modules/outbox/schema.ts";
import { bought, editionDays, waitingListEntries } from "./schema.ts";

/** The number of waiting athletes without an offer for each training group, by the group's key. */
export async function countWaitingByGroup({
  db,
  content,
}: Pick<AppContext, "db" | "content">): Promise<Map<string, number>> {
  const { fields } = submissions;
  // The athletes of `waitingAthletes`, counted by offering and year of birth.
  const alike = db
    .select({
      offeringEditionId: waitingListEntries.offeringEditionId,
      birthYear: sql<string | null>`athlete.birth_year`.as("birth_year"),
      athletes: sql<number>`count(*)::int`.as("athletes"),
    })
    .from(waitingListEntries)
    .innerJoin(submissions, eq(submissions.id, waitingListEntries.submissionId))
    .innerJoin(
      sql`lateral (
        select birth_year from (values
          (1, ${fields} ->> 'athlete', ${fields} ->> 'birth_year'),
          (2, ${fields} ->> 'second_athlete', ${fields} ->> 'second_birth_year')) as named(nth, name, birth_year)
         where trim(name) <> '' order by nth limit ${waitingListEntries.places}) as athlete`,
      sql`true`,
    )
    .where(inArray(waitingListEntries.state, [...withoutOffer]))
    .groupBy(waitingListEntries.offeringEditionId, sql`athlete.birth_year`)
    .as("alike");
  const waiting = await db
    .select({ ...bought, ...editionDays, birthYear: alike.birthYear, athletes: alike.athletes })
    .from(alike)
    .innerJoin(offeringEditions, eq(offeringEditions.id, alike.offeringEditionId))
    .innerJoin(offerings, eq(offerings.id, offeringEditions.offeringId))
    .innerJoin(seasonEditions, eq(seasonEditions.id, offeringEditions.editionId));
  const trainingFor = trainingIn(content);
  const counts = new Map<string, number>();
  for (const { birthYear: year, athletes, ...placed } of waiting) {
    const birthYear = Number(year) || null;
    const training = trainingFor({ ...placed, groupId: null }, { birthYear });
    for (const group of groupsNow(content, training))
      counts.set(group, (counts.get(group) ?? 0) + athletes);
  }
  return counts;
}

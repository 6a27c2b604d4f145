import { asc, type SQL, sql } from "drizzle-orm";
import { type AgeClass, eventIds, eventOf } from "#modules/content/index.ts";
import { legalWind } from "./parse.ts";
import { recordsOf } from "./records.ts";
import type { Database } from "#core/db/database.server.ts";
import { athletes } from "#modules/families/schema.ts";
import { bornIn, readResults, type Result } from "./read.server.ts";
import { meets, results } from "./schema.ts";

const columnOf = <Value>(valueOf: (event: ReturnType<typeof eventOf>) => Value) =>
  sql.param(eventIds.map((id) => valueOf(eventOf(id))));

/** The rules of the events, to join with results: the lower the value times `sign`, the better. */
export const rules = sql`unnest(${sql.param(eventIds)}::text[],
  ${columnOf(({ measure }) => (measure === "time" ? 1 : -1))}::int[],
  ${columnOf(({ wind }) => Boolean(wind))}::boolean[], ${columnOf(({ gear }) => Boolean(gear))}::boolean[],
  ${columnOf(({ relay }) => Boolean(relay))}::boolean[]) as rules(event, sign, wind, gear, relay)`;

export const score = sql`(${results.value} * rules.sign)`;

const byHand = sql`coalesce(${results.timing}, '') = 'hand'`;

/** What results must share to be compared (`likeness`). */
export const likeness = sql`${results.event}, ${results.gear}, ${meets.isIndoor}, ${byHand}`;

/** `countsAsBest` in SQL. */
export const countsAsBest = sql`(${results.value} is not null
  and (not rules.wind or ${meets.isIndoor} or coalesce(${results.wind}, 0) <= ${legalWind}))`;

/** `countsAsRecord` in SQL. */
const countsAsRecord = sql`(${countsAsBest} and (not rules.gear or ${results.gear} is not null)
  and (not rules.wind or ${meets.isIndoor} or ${results.wind} is not null))`;

const born = sql`coalesce(${bornIn}, ${results.birthYear})`;

/**
 * The club's records (`recordsOf`), of all years or one. The database finds the best results of each event
 * and age class, with all runners of a relay; `recordsOf` chooses among these few.
 */
export async function readClubRecords(
  db: Database,
  { year, ageClasses }: { year: number | null; ageClasses: readonly AgeClass[] },
): Promise<ReturnType<typeof recordsOf<Result>>> {
  const ages = sql.param(ageClasses.map(({ under }) => under));
  const ofYear = sql`extract(year from ${meets.firstDay})::int`;
  /** @param whose the year of birth that determines the class */
  const classed = (whose: SQL, isRelay: SQL) => sql`
    select ${results.id}, ${results.event}, coalesce(${results.gear}, 0) as gear, ${meets.isIndoor},
           ${byHand} as by_hand, ${score} as score,
           coalesce(width_bucket(${ofYear} - ${whose}, ${ages}::int[]), -1) as age_class
      from ${results} join ${rules} on rules.event = ${results.event}
      join ${meets} on ${meets.id} = ${results.meetId}
      left join ${athletes} on ${athletes.id} = ${results.athleteId}
     where ${countsAsRecord} and (${year}::int is null or ${ofYear} = ${year}::int) and ${isRelay}`;
  // A relay's class is that of its oldest runner.
  const oldest = sql`min(${born}) over (partition by ${results.meetId}, ${results.round}, ${results.value},
    ${likeness})`;
  const best = sql`
    with classed as materialized (
      ${classed(born, sql`not rules.relay`)} union all ${classed(oldest, sql`rules.relay`)}
    )
    select id from classed join (
      select event, gear, is_indoor, by_hand, age_class, min(score) as score
        from classed group by event, gear, is_indoor, by_hand, age_class
    ) as best using (event, gear, is_indoor, by_hand, age_class, score)`;
  const rows = await readResults(db, {
    where: sql`${results.id} = any(array(${best}))`,
    order: [asc(meets.firstDay), asc(results.createdAt), asc(results.id)],
  });
  return recordsOf(rows, ageClasses);
}

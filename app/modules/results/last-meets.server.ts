import { and, desc, eq, exists, inArray, isNotNull, type SQLWrapper, sql } from "drizzle-orm";
import { formatDate } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import { withTimeout } from "#core/db/availability.server.ts";
import type { Database } from "#core/db/database.server.ts";
import { countsAsBest, likeness, rules, score } from "./records.server.ts";
import { meets, results } from "./schema.ts";

/** A meet, for visitors. */
export type LastMeet = Awaited<ReturnType<typeof lastMeets>>[number];

/** The newest meets with results: date, place, number of results and personal bests. */
export async function lastMeets(db: Database, most: number) {
  const hasValue = isNotNull(results.value);
  const ofMeet = db
    .select()
    .from(results)
    .where(and(eq(results.meetId, meets.id), hasValue));
  const newest = await db
    .select()
    .from(meets)
    .where(exists(ofMeet))
    .orderBy(desc(meets.firstDay), desc(meets.createdAt), meets.id)
    .limit(most);
  const ids = newest.map(({ id }) => id);
  const [counts, bests] = await Promise.all([
    db
      .select({
        meetId: results.meetId,
        results: sql<number>`count(*)::int`,
        places: sql<number>`(count(*) filter (where ${results.place} <= 3))::int`,
      })
      .from(results)
      .where(and(inArray(results.meetId, ids), hasValue))
      .groupBy(results.meetId),
    countBests(db, ids),
  ]);
  return newest.map(({ id, name, link, firstDay, town }) => {
    const counted = counts.find(({ meetId }) => meetId === id);
    return {
      id,
      name,
      link,
      when: [formatDate(firstDay), town].filter(Boolean).join(", "),
      summary: summaryOf({
        results: counted?.results ?? 0,
        places: counted?.places ?? 0,
        bests: bests.get(id) ?? 0,
      }),
    };
  });
}

/** A former athlete, without a record; a result without a name is not compared. */
const former = sql`case when ${results.athleteId} is null then
  coalesce(lower(nullif(${results.athleteName}, '')) || ' ' || coalesce(${results.birthYear}, 0), ${results.id}::text) end`;

/** The athlete whose results are compared. */
const owner = sql`${results.athleteId}, ${former}`;

/** How many results at these meets were personal bests when they were achieved (`wereBests`), by meet. */
async function countBests(db: Database, meetIds: string[]): Promise<Map<string, number>> {
  const there = inArray(results.meetId, meetIds);
  const isThere = (whose: SQLWrapper) =>
    sql`${whose} in (select ${whose} from ${results} where ${there})`;
  const { rows } = await db.execute<{ meetId: string; bests: number }>(sql`
    select meet_id as "meetId", count(*)::int as bests from (
      select ${results.meetId}, ${score} as score,
             min(${score}) over (earlier groups between unbounded preceding and 1 preceding) as before,
             row_number() over (partition by ${owner}, ${likeness}, ${meets.firstDay}
               order by ${score}, ${results.createdAt}, ${results.id}) as of_day
        from ${results} join ${rules} on rules.event = ${results.event}
        join ${meets} on ${meets.id} = ${results.meetId}
       where ${countsAsBest} and (${isThere(results.athleteId)} or ${isThere(former)})
      window earlier as (partition by ${owner}, ${likeness} order by ${meets.firstDay})) as compared
     where of_day = 1 and (before is null or score < before)
       and ${inArray(sql`meet_id`, meetIds)}
     group by meet_id`);
  return new Map(rows.map(({ meetId, bests }) => [meetId, bests]));
}

/** `6 personal bests in 20 starts, 4 podiums`. */
function summaryOf({ results, bests, places }: Record<"results" | "bests" | "places", number>) {
  const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;
  const starts = counted(results, "start");
  return [
    bests > 0 ? `${counted(bests, "personal best")} in ${starts}` : starts,
    ...(places > 0 ? [counted(places, "podium")] : []),
  ].join(", ");
}

/**
 * Only the last meets, for the news page; empty if the club shows none there, null when the database does not
 * answer soon: the page does without them.
 */
export async function readLastMeets({
  db,
  content,
  report,
}: Pick<AppContext, "db" | "content" | "report">): Promise<LastMeet[] | null> {
  if (!content.results.isPublic || !content.results.onNews) return [];
  try {
    return await withTimeout(lastMeets(db, 3));
  } catch (error) {
    report("last meets not read", { err: error });
    return null;
  }
}

import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { EventId } from "#modules/content/index.ts";
import type { KnownAthlete } from "./match.ts";
import type { Outcome, Timing } from "./parse.ts";
import { fullName } from "#core/names.ts";
import { isUuid } from "#core/db/columns.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { everyWord } from "#core/db/search-text.server.ts";
import { namesAthlete } from "#modules/families/index.server.ts";
import { athletes, families } from "#modules/families/schema.ts";
import { results, type Meet, meets } from "./schema.ts";

/** A result with its meet and its athlete. */
export interface Result {
  id: string;
  meetId: string;
  /** The meet's name, and its first day, ISO. */
  meet: string;
  day: string;
  town: string;
  indoor: boolean;
  athleteId: string | null;
  /** Empty: the athlete was deleted. */
  name: string;
  birthYear: number | null;
  event: EventId;
  gear: number | null;
  value: number | null;
  outcome: Outcome | null;
  timing: Timing | null;
  wind: number | null;
  place: number | null;
  round: string;
  note: string;
}

/** The year of birth, from an athlete's record or as staff typed it. */
export const bornIn = sql<number | null>`coalesce(extract(year from ${athletes.bornOn})::int,
  ${athletes.birthYear})`;

const select = (db: Database | Transaction) =>
  db
    .select({
      id: results.id,
      meetId: meets.id,
      meet: meets.name,
      day: meets.firstDay,
      town: meets.town,
      indoor: meets.isIndoor,
      athleteId: results.athleteId,
      athleteName: results.athleteName,
      givenName: athletes.givenName,
      familyName: athletes.familyName,
      birthYear: sql<number | null>`coalesce(${bornIn}, ${results.birthYear})`,
      event: results.event,
      gear: results.gear,
      value: results.value,
      outcome: results.outcome,
      timing: results.timing,
      wind: results.wind,
      place: results.place,
      round: results.round,
      note: results.note,
    })
    .from(results)
    .innerJoin(meets, eq(meets.id, results.meetId))
    .leftJoin(athletes, eq(athletes.id, results.athleteId));

type Row = Awaited<ReturnType<typeof select>>[number];

const resultOf = ({ athleteName, givenName, familyName, ...row }: Row): Result => ({
  ...row,
  name: givenName === null ? athleteName : fullName({ givenName, familyName: familyName ?? "" }),
});

/** The results that fit a condition, in an order. */
export async function readResults(
  db: Database | Transaction,
  { where, order }: { where: SQL; order: SQL[] },
): Promise<Result[]> {
  const rows = await select(db)
    .where(where)
    .orderBy(...order);
  return rows.map(resultOf);
}

/** These athletes' results, the newest first. */
export async function resultsOf(
  db: Database | Transaction,
  athleteIds: string[],
): Promise<Result[]> {
  if (athleteIds.length === 0) return [];
  const where = inArray(results.athleteId, athleteIds);
  return readResults(db, {
    where,
    order: [desc(meets.firstDay), desc(results.createdAt), asc(results.id)],
  });
}

/** A meet with its results, as they were entered. */
export interface MeetWithResults {
  meet: Meet;
  results: Result[];
}

/** A meet with its results, or null. */
export async function readMeet(
  { db }: { db: Database | Transaction },
  id: string,
): Promise<MeetWithResults | null> {
  if (!isUuid(id)) return null;
  const [meet] = await db.select().from(meets).where(eq(meets.id, id));
  if (!meet) return null;
  const order = [asc(results.createdAt), asc(results.id)];
  return { meet, results: await readResults(db, { where: eq(results.meetId, id), order }) };
}

/** Every athlete of a family, by name; with a search, the first of those whose name has all its words. */
export async function knownAthletes(
  { db }: { db: Database | Transaction },
  { search, limit }: { search?: string; limit?: number } = {},
): Promise<KnownAthlete[]> {
  const query = db
    .select({
      id: athletes.id,
      givenName: athletes.givenName,
      familyName: athletes.familyName,
      birthYear: bornIn,
    })
    .from(athletes)
    .innerJoin(families, eq(families.id, athletes.familyId))
    // An unpaid checkout does not create a family.
    .where(
      and(
        isNull(families.draftOf),
        search === undefined ? undefined : everyWord(search, namesAthlete),
      ),
    )
    .orderBy(athletes.givenName, athletes.familyName, athletes.id);
  const rows = await (limit === undefined ? query : query.limit(limit));
  return rows.map(({ id, birthYear, ...name }) => ({ id, birthYear, name: fullName(name) }));
}

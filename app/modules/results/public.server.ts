import { createHash } from "node:crypto";
import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type ClubRecord, recordsOf } from "./records.ts";
import {
  bestsByMeet,
  comparedEvent,
  formatResult,
  type ResultsView,
  resultsView,
} from "./results-view.ts";
import { fullName } from "#core/names.ts";
import { stillHolds } from "#modules/families/index.ts";
import { dayOf, daysAfter, formatDate, startOfDay, yearOf, yearOfDay } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import { soon } from "#core/db/availability.server.ts";
import type { Database } from "#core/db/database.server.ts";
import { athletesWithResults, allResults, type Result, resultsOf } from "./read.server.ts";
import { slugOf } from "#core/slug.ts";
import { athletes, signatures } from "#modules/families/schema.ts";
import { meets } from "./schema.ts";

type Ctx = Pick<AppContext, "db" | "content">;

/** An athlete whose family agreed to a page: the name and the address. */
export interface PublicAthlete {
  id: string;
  name: string;
  /** Of `/athletes/{slug}`. A new answer to the waiver changes the address. */
  slug: string;
}

/**
 * The athletes who are shown by name, by id: the newest answer to the waiver about results is a yes to its
 * present version and is still valid today.
 * @param which narrows it to some signatures; left out: of all athletes
 */
export async function publicAthletes(
  { db, content }: Ctx,
  which?: SQL,
): Promise<Map<string, PublicAthlete>> {
  const waiver = content.waivers.find(({ answer }) => answer === "results");
  if (!waiver || !content.results.isPublic) return new Map();
  const { timeZone } = content.club;
  const today = dayOf(new Date(), timeZone);
  const newest = await newestAnswers(db, waiver.id, which);
  return new Map(
    newest.flatMap(({ id, version, answer, signedAt, ...athlete }) => {
      const isAgreed = answer === "full" || answer === "first";
      if (!isAgreed || version !== waiver.version) return [];
      if (!stillHolds(dayOf(signedAt, timeZone), waiver.months, today)) return [];
      const name = answer === "full" ? fullName(athlete) : athlete.givenName;
      return [[id, { id, name, slug: publicSlug(id, name) }] as const];
    }),
  );
}

const newestAnswers = (db: Database, waiverId: string, which?: SQL) =>
  db
    .selectDistinctOn([signatures.athleteId], {
      id: athletes.id,
      givenName: athletes.givenName,
      familyName: athletes.familyName,
      version: signatures.version,
      answer: signatures.answer,
      signedAt: signatures.signedAt,
    })
    .from(signatures)
    .innerJoin(athletes, eq(athletes.id, signatures.athleteId))
    .where(and(eq(signatures.waiverId, waiverId), which))
    .orderBy(signatures.athleteId, desc(signatures.signedAt), desc(signatures.id));

/** The visible name, and a part that keeps two of the same name apart without identifying them. */
const publicSlug = (id: string, name: string) =>
  `${slugOf(name)}-${createHash("sha256").update(id).digest("hex").slice(0, 6)}`;

/** The signatures of the athletes whose slug ends as this one does. */
const endsLike = (slug: string): SQL =>
  sql`left(encode(sha256(convert_to(${signatures.athleteId}::text, 'UTF8')), 'hex'), 6) = ${slug.slice(-6)}`;

/** The label for an athlete without consent. */
const someone = "an athlete of the club";

export type RecordsPage = NonNullable<Awaited<ReturnType<typeof readRecords>>>;

/**
 * The club's records, or the best of one year, with the last meets; null: the club shows none.
 * @param year null: of all years
 */
export async function readRecords(ctx: Ctx, year: number | null) {
  const { db, content } = ctx;
  if (!content.results.isPublic) return null;
  const [all, named] = await Promise.all([allResults(db), publicAthletes(ctx)]);
  const ofYear = (result: Result) => year === null || result.day.startsWith(`${year}-`);
  const years = [...new Set(all.map(({ day }) => yearOfDay(day)))].sort((a, b) => b - a);
  if (year !== null && !years.includes(year)) return null;
  return {
    year,
    years,
    events: recordsOf(all.filter(ofYear), content.results.ageClasses).map(({ like, records }) => ({
      like,
      records: records.map((record) => recordView(record, named)),
    })),
    meets: await lastMeets(db, all, 6),
    expires: nextMidnight(ctx),
  };
}

function recordView(
  { ageClass, result, team }: ClubRecord<Result>,
  named: Map<string, PublicAthlete>,
) {
  const athletesView = team.map(({ athleteId }) => {
    const athlete = athleteId ? named.get(athleteId) : undefined;
    return { name: athlete?.name ?? someone, slug: athlete?.slug ?? null };
  });
  return {
    event: comparedEvent(result),
    ageClass,
    result: formatResult(result),
    athletes: batched(athletesView),
    where: `${result.meet}, ${formatDate(result.day)}`,
  };
}

/** The members of a relay: those with a name, and the number of others. */
function batched(all: { name: string; slug: string | null }[]) {
  const known = all.filter(({ slug }) => slug !== null);
  const others = all.length - known.length;
  if (others === 0) return known;
  return [
    ...known,
    { name: others === 1 ? someone : `${others} athletes of the club`, slug: null },
  ];
}

/** The newest meets with results: date, place, number of results and personal bests. */
async function lastMeets(db: Database, all: readonly Result[], most: number) {
  const byMeet = Map.groupBy(all, ({ meetId }) => meetId);
  const newest = [...byMeet]
    .toSorted(([, [a]], [, [b]]) => (b?.day ?? "").localeCompare(a?.day ?? ""))
    .slice(0, most);
  const rows =
    newest.length > 0
      ? await db
          .select()
          .from(meets)
          .where(
            inArray(
              meets.id,
              newest.map(([id]) => id),
            ),
          )
      : [];
  const bests = new Map<string, number>();
  for (const own of Map.groupBy(all, ownerKey).values())
    for (const [meetId, count] of bestsByMeet(own))
      bests.set(meetId, (bests.get(meetId) ?? 0) + count);
  return newest.flatMap(([id, results]) => {
    const meet = rows.find((row) => row.id === id);
    if (!meet) return [];
    return [
      {
        id,
        name: meet.name,
        link: meet.link,
        when: [formatDate(meet.firstDay), meet.town].filter(Boolean).join(", "),
        summary: summaryOf({
          results: results.length,
          bests: bests.get(id) ?? 0,
          places: results.filter(({ place }) => place !== null && place <= 3).length,
        }),
      },
    ];
  });
}

/** `20 results, 6 personal bests, 4 places on the podium`. */
function summaryOf({ results, bests, places }: Record<"results" | "bests" | "places", number>) {
  const counted = (count: number, one: string, several = `${one}s`) =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : several}`];
  return [
    ...counted(results, "result"),
    ...counted(bests, "personal best"),
    ...counted(places, "place on the podium", "places on the podium"),
  ].join(", ");
}

/** The key that results are compared by; those without an athlete are compared with none. */
const ownerKey = ({ athleteId, name, birthYear, id }: Result) =>
  athleteId ?? (name ? `${name.toLowerCase()} ${birthYear}` : id);

/** A meet as visitors see it. */
export type LastMeet = Awaited<ReturnType<typeof lastMeets>>[number];

/**
 * The last meets alone, for the news page; none where the club shows none there, null when the database does
 * not answer soon: the page does without them.
 */
export async function readLastMeets({
  db,
  content,
  report,
}: Ctx & Pick<AppContext, "report">): Promise<LastMeet[] | null> {
  if (!content.results.isPublic || !content.results.onNews) return [];
  try {
    return await soon(allResults(db).then((all) => lastMeets(db, all, 3)));
  } catch (error) {
    report("last meets not read", { err: error });
    return null;
  }
}

/** An athlete's page as visitors see it. */
export interface AthletePage {
  name: string;
  slug: string;
  results: ResultsView;
  /** Until when it may be cached: a consent ends with a day. */
  expires: Date;
}

/** An athlete's page; null: there is none, or no longer. */
export async function readAthletePage(ctx: Ctx, slug: string): Promise<AthletePage | null> {
  if (!/-[\da-f]{6}$/.test(slug)) return null;
  const named = await publicAthletes(ctx, endsLike(slug));
  const athlete = [...named.values()].find((one) => one.slug === slug);
  if (!athlete) return null;
  const all = (await resultsOf(ctx.db, [athlete.id])).filter(({ value }) => value !== null);
  if (all.length === 0) return null;
  const year = yearOf(new Date(), ctx.content.club.timeZone);
  const results = resultsView(all, String(year));
  return { name: athlete.name, slug, results, expires: nextMidnight(ctx) };
}

/** The addresses of the athletes' pages, for the sitemap. */
export async function publicResultPages(ctx: Ctx): Promise<string[]> {
  const named = await publicAthletes(ctx);
  if (named.size === 0) return [];
  const achieved = await athletesWithResults(ctx.db);
  return [...named.values()]
    .filter(({ id }) => achieved.has(id))
    .map(({ slug }) => `/athletes/${slug}`);
}

function nextMidnight({ content }: Pick<Ctx, "content">): Date {
  const { timeZone } = content.club;
  return startOfDay(daysAfter(dayOf(new Date(), timeZone), 1), timeZone);
}

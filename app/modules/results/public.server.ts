import { createHash } from "node:crypto";
import { and, asc, desc, eq, exists, gte, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { ClubRecord } from "./records.ts";
import { formatMeasure, windText } from "./parse.ts";
import { comparedEvent, type ResultsView, resultsView } from "./results-view.ts";
import { type EventGroup, eventGroupIds, eventGroups, eventOf } from "#modules/content/index.ts";
import { fullName } from "#core/names.ts";
import { inOrder } from "#core/ordinal.ts";
import { holdsSince } from "#modules/families/index.ts";
import { dayOf, daysAfter, shortDate, startOfDay, yearOf, yearOfDay } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Database } from "#core/db/database.server.ts";
import { ofAthletes } from "#modules/families/index.server.ts";
import { lastMeets } from "./last-meets.server.ts";
import { readResults, type Result, resultsOf } from "./read.server.ts";
import { readClubRecords } from "./records.server.ts";
import { slugOf } from "#core/slug.ts";
import { athletes, signatures } from "#modules/families/schema.ts";
import { meets, results } from "./schema.ts";

type Ctx = Pick<AppContext, "db" | "content">;

/** An athlete whose family agreed to a page: the name and the address. */
export interface PublicAthlete {
  id: string;
  name: string;
  /** The slug in `/athletes/{slug}`. A new answer to the waiver changes it. */
  slug: string;
}

/**
 * The athletes who may be shown by name, by id: the newest answer to the waiver about results is a yes to its
 * current version and is still valid today.
 * @param which limits it to some signatures; left out: all athletes
 */
export async function publicAthletes(
  { db, content }: Ctx,
  which?: SQL,
): Promise<Map<string, PublicAthlete>> {
  const waiver = content.waivers.find(({ answer }) => answer === "results");
  if (!waiver || !content.results.isPublic) return new Map();
  const { timeZone } = content.club;
  const today = dayOf(new Date(), timeZone);
  const newest = newestAnswers(db, waiver.id, which);
  const rows = await db
    .select({
      id: newest.id,
      givenName: newest.givenName,
      familyName: newest.familyName,
      answer: newest.answer,
    })
    .from(newest)
    .where(
      and(
        inArray(newest.answer, ["full", "first"]),
        eq(newest.version, waiver.version),
        gte(newest.signedAt, startOfDay(holdsSince(waiver.months, today), timeZone)),
      ),
    )
    .orderBy(newest.id);
  return new Map(
    rows.map(({ id, answer, ...athlete }) => {
      const name = answer === "full" ? fullName(athlete) : athlete.givenName;
      return [id, { id, name, slug: publicSlug(id, name) }] as const;
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
    .orderBy(signatures.athleteId, desc(signatures.signedAt), desc(signatures.id))
    .as("newest");

/** The visible name, and a suffix that distinguishes athletes of the same name without identifying them. */
const publicSlug = (id: string, name: string) =>
  `${slugOf(name)}-${createHash("sha256").update(id).digest("hex").slice(0, 6)}`;

/** The signatures of the athletes whose slug has the same suffix. */
const endsLike = (slug: string): SQL =>
  sql`left(encode(sha256(convert_to(${signatures.athleteId}::text, 'UTF8')), 'hex'), 6) = ${slug.slice(-6)}`;

export type RecordsPage = NonNullable<Awaited<ReturnType<typeof readRecords>>>;

interface RecordsQuery {
  /** Null: all years. */
  year: number | null;
  /** Null: all events. */
  group: EventGroup | null;
  /** The name of an age class; null: the best of all ages. */
  age: string | null;
}

/**
 * The club's records, or the best of one year, with the last meets; null: the club shows none, or there is no
 * such year or age class.
 */
export async function readRecords(ctx: Ctx, { year, group, age }: RecordsQuery) {
  const { db, content } = ctx;
  const { isPublic, ageClasses } = content.results;
  if (!isPublic || (age !== null && !ageClasses.some(({ name }) => name === age))) return null;
  const years = await yearsWithResults(db);
  if (year !== null && !years.includes(year)) return null;
  const [all, last] = await Promise.all([
    readClubRecords(db, { year, ageClasses }),
    lastMeets(db, 6),
  ]);
  const placed = await podiumsOf(db, last);
  const groupOf = ({ records: [first] }: (typeof all)[number]) =>
    first && eventOf(first.result.event).group;
  const found = new Set(all.map(groupOf));
  const ages = new Set(all.flatMap(({ records }) => records.map(({ ageClass }) => ageClass)));
  const events = all
    .filter((one) => !group || groupOf(one) === group)
    .map((one) => ({
      ...one,
      records: one.records.filter(({ ageClass }) => age === null || ageClass === age),
    }))
    .filter(({ records }) => records.length > 0);
  const shown = events.flatMap(({ records }) => records.flatMap(({ team }) => team));
  const athleteIds = new Set([...shown, ...placed].flatMap(({ athleteId }) => athleteId ?? []));
  const named = await publicAthletes(ctx, ofAthletes([...athleteIds]));
  return {
    year,
    years,
    group,
    /** The groups with a record in that period. */
    groups: eventGroupIds
      .filter((id) => found.has(id))
      .map((id) => ({ id, name: eventGroups[id] })),
    age,
    /** The age classes with a record in that period. */
    ages: ageClasses.flatMap(({ name }) => (ages.has(name) ? [name] : [])),
    events: events.map((one) => ({
      like: one.like,
      group: groupOf(one),
      records: one.records.map((record) => recordView(record, named)),
    })),
    meets: last.map((meet) => ({
      ...meet,
      named: namedResults(
        placed.filter(({ meetId }) => meetId === meet.id),
        named,
      ),
    })),
    expires: nextMidnight(ctx),
  };
}

/** The best three places of each event at these meets, the first places first; without relays. */
const podiumsOf = async (db: Database, last: { id: string }[]) => {
  const there = inArray(
    results.meetId,
    last.map(({ id }) => id),
  );
  const where = sql`${there} and ${hasValue} and ${results.place} <= 3`;
  const order = [asc(results.place), asc(results.createdAt), asc(results.id)];
  const placed = last.length > 0 ? await readResults(db, { where, order }) : [];
  return placed.filter(({ event }) => !eventOf(event).relay);
};

/** Three athletes whose families agreed to their names, each with one place. */
function namedResults(placed: readonly Result[], named: Map<string, PublicAthlete>) {
  const found = new Map<string, { name: string; slug: string; what: string }>();
  for (const result of placed) {
    const athlete = named.get(result.athleteId ?? "");
    if (!athlete || found.has(athlete.id)) continue;
    const event = comparedEvent({ ...result, indoor: false });
    const what = [event, formatMeasure(result.event, result), inOrder(result.place ?? 0)];
    found.set(athlete.id, { name: athlete.name, slug: athlete.slug, what: what.join(", ") });
  }
  return [...found.values()].slice(0, 3);
}

/** The years with results, newest first. */
async function yearsWithResults(db: Database): Promise<number[]> {
  const year = sql<number>`extract(year from ${meets.firstDay})::int`;
  const found = await db
    .selectDistinct({ year })
    .from(meets)
    .where(
      exists(
        db
          .select()
          .from(results)
          .where(and(eq(results.meetId, meets.id), hasValue)),
      ),
    )
    .orderBy(desc(year));
  return found.map((one) => one.year);
}

function recordView(
  { ageClass, result, team }: ClubRecord<Result>,
  named: Map<string, PublicAthlete>,
) {
  const athletesView = team.flatMap(({ athleteId }) => {
    const athlete = athleteId ? named.get(athleteId) : undefined;
    return athlete ? [{ name: athlete.name, slug: athlete.slug }] : [];
  });
  return {
    // A height or weight is not divided at the end of a line.
    event: comparedEvent(result).replaceAll(/ (?=(?:cm|kg|g)\b)/g, "\u00a0"),
    ageClass,
    mark: formatMeasure(result.event, result),
    wind: result.wind === null ? "" : windText(result.wind),
    athletes: withOthers(athletesView, team.length),
    where: `${result.meet}, ${shortDate(result.day).replaceAll(" ", "\u00a0")}`,
  };
}

/** Those whose families agreed to their names, and the number of others in a relay; nobody else is mentioned. */
function withOthers(
  named: { name: string; slug: string | null }[],
  all: number,
): { name: string; slug: string | null }[] {
  const others = all - named.length;
  if (others === 0 || named.length === 0) return named;
  return [...named, { name: others === 1 ? "1 other" : `${others} others`, slug: null }];
}

/** An athlete's page, for visitors. */
export interface AthletePage {
  name: string;
  slug: string;
  /** `Sprints, jumps` and `2026 season`; both are empty without results. */
  events: string;
  season: string;
  results: ResultsView;
  /** The address of the picture for sharing; null: there is no best mark to show. */
  picture: string | null;
  /** Until when it may be cached: a consent expires at the end of a day. */
  expires: Date;
}

/** An athlete's page; null: there is none, or no longer. */
export async function readAthletePage(ctx: Ctx, slug: string): Promise<AthletePage | null> {
  if (!/-[\da-f]{6}$/.test(slug)) return null;
  const named = await publicAthletes(ctx, endsLike(slug));
  const athlete = [...named.values()].find((one) => one.slug === slug);
  if (!athlete) return null;
  const all = (await resultsOf(ctx.db, [athlete.id])).filter(({ value }) => value !== null);
  const year = yearOf(new Date(), ctx.content.club.timeZone);
  const results = resultsView(all, String(year));
  const picture = results.bests.length > 0 ? `/athletes/${slug}/picture.png` : null;
  return {
    name: athlete.name,
    slug,
    ...eventsAndSeason(all),
    results,
    picture,
    expires: nextMidnight(ctx),
  };
}

/** An athlete's kinds of events and the newest season. */
function eventsAndSeason(all: readonly Result[]) {
  const newest = all
    .map(({ day }) => day)
    .toSorted()
    .at(-1);
  const found = Map.groupBy(all, ({ event }) => eventOf(event).group);
  const [first = "", ...others] = eventGroupIds.flatMap((id) => {
    const own = found.get(id) ?? [];
    if (id !== "others") return own.length > 0 ? [eventGroups[id]] : [];
    // One group of the records, two kinds of events.
    const relays = own.filter(({ event }) => eventOf(event).relay);
    return [
      ...(relays.length > 0 ? ["Relays"] : []),
      ...(relays.length < own.length ? ["Combined events"] : []),
    ];
  });
  return {
    events: [first, ...others.map((name) => name.toLowerCase())].join(", "),
    season: newest ? `${yearOfDay(newest)} season` : "",
  };
}

/** The addresses of the athletes' pages, for the sitemap. */
export async function publicResultPages(ctx: Ctx): Promise<string[]> {
  const own = and(eq(results.athleteId, signatures.athleteId), hasValue);
  const named = await publicAthletes(ctx, exists(ctx.db.select().from(results).where(own)));
  return [...named.values()].map(({ slug }) => `/athletes/${slug}`);
}

const hasValue = isNotNull(results.value);

function nextMidnight({ content }: Pick<Ctx, "content">): Date {
  const { timeZone } = content.club;
  return startOfDay(daysAfter(dayOf(new Date(), timeZone), 1), timeZone);
}

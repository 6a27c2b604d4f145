import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { closesDaysBefore } from "#modules/catalogue/index.ts";
import { daysAfter } from "#core/time/time.ts";
import { offeringEditions, offerings, seasonEditions, seasons } from "#modules/catalogue/schema.ts";
import { monthBefore, countsAsPlace } from "./availability.server.ts";
import { registrations, waitingListEntries } from "./schema.ts";
import { withoutOffer } from "./waiting.ts";

/** Which editions: of each offering the one on sale, or the next one, or those of one season edition. */
export type EditionChoice = "now" | "next" | { edition: string };

/** An offering in one edition of its season, with its places. */
export type CountedEdition = Awaited<ReturnType<typeof listEditions>>[number];

interface Asked {
  /** Today in the club's time zone, ISO. */
  today: string;
  now?: Date;
}

/** The offerings in these editions, in order, with the number of taken places. */
export function listEditions(
  db: Database | Transaction,
  choice: EditionChoice,
  { today, now = new Date() }: Asked,
) {
  const chosen =
    typeof choice === "object"
      ? eq(offeringEditions.editionId, choice.edition)
      : inArray(offeringEditions.id, ofEach(db, choice === "now" ? 1 : 2, today));
  return countedEditions(db, and(isNull(offerings.archivedAt), chosen), now);
}

/** The editions of an offering that are not over, the earliest first. */
export const editionsOfOffering = (
  db: Database | Transaction,
  offeringId: number,
  { today, now = new Date() }: Asked,
) =>
  countedEditions(
    db,
    and(eq(offerings.id, offeringId), sql`${seasonEditions.lastDay} >= ${today}`),
    now,
  );

/** One of them by its row's id. */
export const readEdition = async (db: Database | Transaction, id: number, now = new Date()) =>
  (await countedEditions(db, eq(offeringEditions.id, id), now))[0] ?? null;

/** The offerings of one season edition, archived ones only where somebody has or waits for a place. */
export const editionsOfSeason = async (db: Database | Transaction, edition: string) =>
  (await countedEditions(db, eq(offeringEditions.editionId, edition), new Date())).filter(
    ({ isArchived, sold, held, waiting }) => !isArchived || sold + held + waiting > 0,
  );

/** The offerings of one season edition in which somebody has or waits for a place. */
export const touchedBySeason = async (db: Database | Transaction, edition: string) =>
  (await countedEditions(db, eq(offeringEditions.editionId, edition), new Date())).filter(
    ({ sold, held, waiting }) => sold + held + waiting > 0,
  );

/** The first edition of each offering on sale, the second, and so on: `editionOnSale` defines which one is on sale. */
function ofEach(db: Database | Transaction, wanted: number, today: string) {
  const lastSold = sql`case when ${offerings.per} in ('season', 'year')
    then ${daysAfter(today, closesDaysBefore)}::date else ${today}::date end`;
  const coming = db
    .select({
      id: offeringEditions.id,
      n: sql<number>`row_number() over (partition by ${offerings.id} order by ${seasonEditions.firstDay})`.as(
        "n",
      ),
    })
    .from(offeringEditions)
    .innerJoin(offerings, eq(offerings.id, offeringEditions.offeringId))
    // An offering that was moved to another season is sold for that one.
    .innerJoin(
      seasonEditions,
      and(
        eq(seasonEditions.id, offeringEditions.editionId),
        eq(seasonEditions.seasonId, offerings.seasonId),
      ),
    )
    .where(sql`${seasonEditions.lastDay} >= ${lastSold}`)
    .as("coming");
  return db.select({ id: coming.id }).from(coming).where(eq(coming.n, wanted));
}

/**
 * The taken places of each edition. A monthly place counts for its offering, in any edition, until the month
 * ends.
 */
function taken(db: Database | Transaction, now: Date) {
  const own = sql.raw("own");
  const isMonthly = sql`${registrations.per} = 'month'`;
  const lately = sql`${registrations.createdAt} >= ${monthBefore(now).toISOString()}::timestamptz`;
  const counts = (state: SQL) =>
    sql<number>`count(*) filter (where ${state} and (not ${isMonthly} or ${lately}))`;
  // Counted by edition before they are joined: otherwise each registration has a row for every edition.
  const counted = db
    .select({
      editionId: registrations.offeringEditionId,
      isMonthly: sql<boolean>`${isMonthly}`.as("is_monthly"),
      sold: counts(sql`${registrations.state} = 'active'`).as("sold"),
      held: counts(sql`${registrations.state} <> 'active'`).as("held"),
    })
    .from(registrations)
    .where(countsAsPlace)
    .groupBy(registrations.offeringEditionId, isMonthly)
    .as("counted");
  return db
    .select({
      id: offeringEditions.id,
      sold: sql<number>`sum(${counted.sold})::int`.as("taken_sold"),
      held: sql<number>`sum(${counted.held})::int`.as("taken_held"),
    })
    .from(offeringEditions)
    .innerJoin(
      sql`${offeringEditions} as own`,
      sql`${own}.offering_id = ${offeringEditions.offeringId}`,
    )
    .innerJoin(
      counted,
      sql`${counted.editionId} = ${own}.id and (${counted.isMonthly} or ${own}.id = ${offeringEditions.id})`,
    )
    .groupBy(offeringEditions.id)
    .as("taken");
}

const waitingIn = (db: Database | Transaction) =>
  db
    .select({
      id: waitingListEntries.offeringEditionId,
      families: sql<number>`count(*)::int`.as("families"),
    })
    .from(waitingListEntries)
    .where(inArray(waitingListEntries.state, [...withoutOffer]))
    .groupBy(waitingListEntries.offeringEditionId)
    .as("waiting");

function countedEditions(db: Database | Transaction, where: SQL | undefined, now: Date) {
  const [places, queue] = [taken(db, now), waitingIn(db)];
  return db
    .select({
      id: offeringEditions.id,
      offeringId: offerings.id,
      catalogue: offerings.catalogue,
      type: offerings.type,
      number: offerings.number,
      programId: offerings.programId,
      title: offerings.title,
      per: offerings.per,
      admits: offerings.admits,
      isArchived: sql<boolean>`${offerings.archivedAt} is not null`,
      editionId: offeringEditions.editionId,
      seasonName: seasons.name,
      from: seasonEditions.firstDay,
      to: seasonEditions.lastDay,
      opens: offeringEditions.opens,
      seasonOpens: seasonEditions.registrationOpens,
      registrationOpens: sql<string>`coalesce(${offeringEditions.opens}, ${seasonEditions.registrationOpens})`,
      closes: offeringEditions.closes,
      instalmentPlan: offeringEditions.instalmentPlan,
      isClosed: sql<boolean>`${offeringEditions.closedAt} is not null`,
      priceCents: sql<number>`coalesce(${offeringEditions.priceCents}, ${offerings.priceCents})`,
      capacity: sql<number>`coalesce(${offeringEditions.capacity}, ${offerings.capacity})`,
      hasOwnPrice: sql<boolean>`${offeringEditions.priceCents} is not null`,
      hasOwnCapacity: sql<boolean>`${offeringEditions.capacity} is not null`,
      sold: sql<number>`coalesce(${places.sold}, 0)`,
      held: sql<number>`coalesce(${places.held}, 0)`,
      waiting: sql<number>`coalesce(${queue.families}, 0)`,
    })
    .from(offeringEditions)
    .innerJoin(offerings, eq(offerings.id, offeringEditions.offeringId))
    .innerJoin(seasonEditions, eq(seasonEditions.id, offeringEditions.editionId))
    .innerJoin(seasons, eq(seasons.id, seasonEditions.seasonId))
    .leftJoin(places, eq(places.id, offeringEditions.id))
    .leftJoin(queue, eq(queue.id, offeringEditions.id))
    .where(where)
    .orderBy(offerings.position, offerings.id, seasonEditions.firstDay);
}

/** Archived offerings, with the number of athletes who have a place in an edition that has not ended. */
export const listArchived = (db: Database, { today }: Pick<Asked, "today">) =>
  db
    .select({
      id: offerings.id,
      title: offerings.title,
      programId: offerings.programId,
      sold: sql<number>`(select count(*)::int from ${registrations} as sold
        join ${offeringEditions} as own on own.id = sold.offering_edition_id
        join ${seasonEditions} as year on year.id = own.edition_id
        where own.offering_id = "offerings"."id" and sold.state = 'active'
          and year.last_day >= ${today})`,
    })
    .from(offerings)
    .where(isNotNull(offerings.archivedAt))
    .orderBy(offerings.position, offerings.id);

import { and, eq, gt, gte, or, sql } from "drizzle-orm";
import { type CatalogueEntry, entriesOf, entryOf } from "#domain/content/catalogue.ts";
import type { Catalogue, Per } from "#domain/orders.ts";
import { type OfferingPlace, placeIn } from "#domain/registration.ts";
import { dayOf, daysAfter, isSameSeason, nearestSeason } from "#domain/time.ts";
import type { Places } from "#domain/training-groups.ts";
import { soon } from "../db/availability.ts";
import type { Database, Transaction } from "../db/database.ts";
import { type Registration, registrations } from "../db/schema/families.ts";
import { orders } from "../db/schema/orders.ts";
import type { AppContext } from "../context.ts";

/** A place by the month is free again after 31 days. */
export const monthBefore = (now: Date) => new Date(now.getTime() - 31 * 86_400_000);

/**
 * Held: the payer accepted the terms and has not paid yet. Uses the wall clock, because a transaction
 * that had to wait for a lock began earlier.
 */
export const isHeld = and(eq(orders.state, "open"), gt(orders.heldUntil, sql`clock_timestamp()`));

/**
 * A registration takes a place when it is held or paid for, also while staff decide on the payment. A refund
 * frees it.
 */
export const takesPlace = or(
  eq(registrations.state, "active"),
  and(eq(registrations.state, "held"), gt(registrations.heldUntil, sql`clock_timestamp()`)),
);

/** Registrations that take a place, grouped by offering: the count of all, and of the last month. */
interface Count {
  type: string;
  id: number;
  /** What the price bought; null: sold before orders recorded it. */
  per: Per | null;
  /** The first day of the season at the time of the sale. */
  from: string | null;
  all: number;
  lastMonth: number;
}

/** Whether each entry of a catalogue (default: `registration`) can be bought today. */
export async function availabilityOf(
  { db, content }: Pick<AppContext, "db" | "content">,
  catalogue: Catalogue = "registration",
  now = new Date(),
): Promise<(OfferingPlace & { type: string; id: number })[]> {
  const counts = await countTaken(db, catalogue, now);
  return entriesOf(content.offerings, catalogue).map((entry) => ({
    type: entry.type,
    id: entry.id,
    ...stateOf(content, entry, counts, now),
  }));
}

/** The same for pages that do without it: null when the database does not answer soon. */
export async function knownPlaces(ctx: AppContext): Promise<Places> {
  try {
    return await soon(availabilityOf(ctx));
  } catch (error) {
    ctx.report("places not counted", { err: error });
    return null;
  }
}

/** The same for one entry, within a transaction that holds its lock. */
export async function availabilityOfEntry(
  { db, content }: { db: Database | Transaction; content: AppContext["content"] },
  entry: CatalogueEntry,
  catalogue: Catalogue,
  now = new Date(),
): Promise<OfferingPlace> {
  return stateOf(content, entry, await countTaken(db, catalogue, now), now);
}

/** The offering that a line, or a registration, is for. */
export type Bought = Pick<Registration, "catalogue" | "offeringType" | "offeringId" | "seasonFrom">;

/**
 * Whether fewer places are left than are wanted, in the season that was bought even if its days have
 * changed. Called in a transaction that holds the offering's lock.
 */
export async function isFullFor(
  { db, content }: { db: Transaction; content: AppContext["content"] },
  bought: Bought,
  wanted = 1,
  now = new Date(),
): Promise<boolean> {
  const entry = entryOfBought(content, bought);
  if (!entry) return true;
  const { from } = nearestSeason(
    entry.season,
    bought.seasonFrom ?? dayOf(now, content.club.timeZone),
  );
  const counts = await countTaken(db, bought.catalogue, now);
  return countTakenIn(entry, counts, from) + wanted > entry.capacity;
}

/** What was bought, as the catalogue has it; null: it is no longer sold. */
export const entryOfBought = (
  { offerings }: AppContext["content"],
  { catalogue, offeringType: type, offeringId: id }: Omit<Bought, "seasonFrom">,
): CatalogueEntry | null => entryOf(offerings, catalogue, { type, id });

function stateOf(
  { offerings: { opensDaysBefore }, club }: AppContext["content"],
  entry: CatalogueEntry,
  counts: Count[],
  now: Date,
): OfferingPlace {
  return placeIn(entry, { today: dayOf(now, club.timeZone), opensDaysBefore }, ({ from }) =>
    countTakenIn(entry, counts, from),
  );
}

/**
 * How many places of an entry are taken in one season. Each order counts as it was sold: by the month
 * for a month, otherwise in its season, even if the season's days or the price's meaning changed since.
 */
function countTakenIn(entry: CatalogueEntry, counts: Count[], seasonFrom: string): number {
  return counts
    .filter(({ type, id }) => type === entry.type && id === entry.id)
    .reduce((sum, { per, from, all, lastMonth }) => {
      if ((per ?? entry.per) === "month") return sum + lastMonth;
      return from && isSameSeason(from, seasonFrom) ? sum + all : sum;
    }, 0);
}

function countTaken(db: Database | Transaction, catalogue: Catalogue, now: Date): Promise<Count[]> {
  const monthAgo = monthBefore(now);
  // A running season began within the last year, and may have been moved by half a year.
  const { offeringType: type, offeringId: id, per, seasonFrom: from, createdAt } = registrations;
  const recent = or(gte(from, daysAfter(dayOf(now, "UTC"), -600)), gte(createdAt, monthAgo));
  return db
    .select({
      type,
      id,
      per,
      from,
      all: sql<number>`count(*)::int`,
      lastMonth: sql<number>`(count(*) filter (where ${gte(createdAt, monthAgo)}))::int`,
    })
    .from(registrations)
    .where(and(eq(registrations.catalogue, catalogue), recent, takesPlace))
    .groupBy(type, id, per, from);
}

/**
 * Finds the offering of a waiting list and why it has one; null: there is no such offering.
 * @param type a registration option's type, or `next-generation`
 * @param id the option's number, or the flag of /payment-checkout
 */
export async function offeringOf(ctx: AppContext, type: string, id: string) {
  const { offerings } = ctx.content;
  const catalogue = type === "next-generation" ? type : "registration";
  const entry =
    catalogue === "next-generation"
      ? offerings.nextGeneration.find(({ flag }) => flag === id)
      : entryOf(offerings, catalogue, { type, id: Number(id) });
  if (!entry) return null;
  const { note, state, opens } = await availabilityOfEntry(ctx, entry, catalogue);
  return { title: entry.title, subTitle: entry.subTitle, note, state, opens };
}

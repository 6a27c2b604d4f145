import { and, eq, gt, gte, or, sql } from "drizzle-orm";
import {
  type CatalogueContent,
  type CatalogueEntry,
  entriesOf,
  entryIn,
  entryOf,
  monthDays,
  type Catalogue,
  type Per,
} from "#modules/content/index.ts";
import { type OfferingPlace, placeIn, type Places } from "#modules/catalogue/index.ts";
import { dayOf, daysAfter } from "#core/time/time.ts";
import { withTimeout } from "#core/db/availability.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { type Bought, orders, registrationRows, registrations, waitingRows } from "./schema.ts";

/** A monthly place is free again when the month is over. */
export const monthBefore = (now: Date) => new Date(now.getTime() - monthDays * 86_400_000);

/**
 * Held: the payer accepted the terms and has not paid yet. Uses the current time instead of the
 * transaction's, because a transaction that had to wait for a lock began earlier.
 */
export const isHeld = and(eq(orders.state, "open"), gt(orders.heldUntil, sql`clock_timestamp()`));

/**
 * A registration takes a place if it is held or paid for, even while staff decide on the payment. A refund
 * frees the place. An offered place counts too, until a registration that accepts the offer counts in its
 * place; it counts again if that registration ends unpaid.
 */
export const countsAsPlace = or(
  eq(registrations.state, "active"),
  and(eq(registrations.state, "held"), gt(registrations.heldUntil, sql`clock_timestamp()`)),
  // Drizzle omits the table's name from a column where there is only one table.
  sql.raw(`(registrations.state in ('offered', 'invited') and registrations.held_until > clock_timestamp()
    and not exists (select 1 from registrations as taking where taking.offer_id = registrations.id
      and (taking.state = 'active'
        or (taking.state = 'held' and taking.held_until > clock_timestamp()))))`),
);

/** Registrations that take a place, grouped by offering: the count of all, and of the last month. */
interface Count {
  type: string;
  id: number;
  /** The period of the price. */
  per: Per;
  /** The season edition. */
  seasonId: string;
  all: number;
  lastMonth: number;
}

/** An offering's places. */
interface Taken {
  counts: Count[];
  /** Waiting families, by offering and season. */
  waiting: { type: string; id: number; seasonId: string; families: number }[];
}

/** Whether each entry of a catalogue (default: `registration`) can be bought today. */
export async function availabilityOf(
  { db, content }: Pick<AppContext, "db" | "content">,
  catalogue: Catalogue = "registration",
  now = new Date(),
): Promise<(OfferingPlace & { type: string; id: number })[]> {
  const taken = await readTaken(db, catalogue, now);
  return entriesOf(content.catalogue, catalogue).map((entry) => ({
    type: entry.type,
    id: entry.id,
    ...stateOf(content, entry, taken, now),
  }));
}

/** The same for pages that can do without it: null if the database does not answer soon. */
export async function knownPlaces(ctx: AppContext): Promise<Places> {
  try {
    return await withTimeout(availabilityOf(ctx));
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
  return stateOf(content, entry, await readTaken(db, catalogue, now), now);
}

/** The offering that a line or a registration is for. */
export type { Bought };

/** The wanted places, and those that already belong to the buyer. */
interface Wanted {
  places: number;
  /** Offered to the buyer. */
  offered?: number;
  /** Just released by the buyer, or assigned by staff: the waiting list has no priority. */
  exempt?: number;
}

/** An offering's places in one season; null: it is no longer sold. */
export type PlacesTaken = { taken: number; capacity: number; waiting: number } | null;

/**
 * Whether fewer places are left than are wanted. A free place is not sold to the public while a family waits
 * for one.
 */
export const isFullFor = (
  counted: PlacesTaken,
  { places, offered = 0, exempt = 0 }: Wanted,
): boolean =>
  !counted ||
  counted.taken - offered + places > counted.capacity ||
  (places > offered + exempt && counted.waiting > 0);

/**
 * The taken places and capacity of the season that was bought, even if its days have changed, with the number
 * of waiting families. Called in a transaction that holds the offering's lock.
 */
export async function placesTaken(
  { db, content }: { db: Transaction; content: AppContext["content"] },
  bought: Bought,
): Promise<PlacesTaken> {
  const entry = entryOfBought(content, bought);
  if (!entry) return null;
  const { seasonId } = bought;
  const taken = await readTaken(db, bought.catalogue, new Date());
  return {
    taken: countTakenIn(entry, taken.counts, seasonId),
    capacity: entryIn(entry, seasonId).capacity,
    waiting: countWaitingIn(entry, taken, seasonId),
  };
}

/** The purchase in the catalogue; null: it is no longer sold. */
export const entryOfBought = (
  content: AppContext["content"],
  { catalogue, offeringType: type, offeringId: id }: Omit<Bought, "seasonId">,
): CatalogueEntry | null => entryOf(content.catalogue, catalogue, { type, id });

function stateOf(
  { club }: AppContext["content"],
  entry: CatalogueEntry,
  taken: Taken,
  now: Date,
): OfferingPlace {
  return placeIn(
    entry,
    dayOf(now, club.timeZone),
    (season) => countTakenIn(entry, taken.counts, season.id),
    (season) => countWaitingIn(entry, taken, season.id),
  );
}

const countWaitingIn = (entry: CatalogueEntry, { waiting }: Taken, edition: string): number =>
  waiting
    .filter(
      ({ type, id, seasonId }) => type === entry.type && id === entry.id && seasonId === edition,
    )
    .reduce((sum, { families }) => sum + families, 0);

/**
 * The taken places of an entry in one season edition. Each order counts as it was sold: by the month for a
 * month, otherwise in its season, even if the season's dates or the price's period have changed since.
 */
function countTakenIn(entry: CatalogueEntry, counts: Count[], edition: string): number {
  return counts
    .filter(({ type, id }) => type === entry.type && id === entry.id)
    .reduce((sum, { per, seasonId, all, lastMonth }) => {
      if (per === "month") return sum + lastMonth;
      return seasonId === edition ? sum + all : sum;
    }, 0);
}

async function readTaken(
  db: Database | Transaction,
  catalogue: Catalogue,
  now: Date,
): Promise<Taken> {
  const counts = await countTaken(db, catalogue, now);
  const { offeringType: type, offeringId: id, seasonId, state } = waitingRows;
  const waiting = await db
    .select({ type, id, seasonId, families: sql<number>`count(*)::int` })
    .from(waitingRows)
    .where(and(eq(waitingRows.catalogue, catalogue), eq(state, "waiting")))
    .groupBy(type, id, seasonId);
  return { counts, waiting };
}

function countTaken(db: Database | Transaction, catalogue: Catalogue, now: Date): Promise<Count[]> {
  const monthAgo = monthBefore(now);
  // The current season began within the last year, and staff may have moved it.
  const {
    offeringType: type,
    offeringId: id,
    per,
    seasonId,
    seasonFrom,
    createdAt,
  } = registrationRows;
  const since = daysAfter(dayOf(now, "UTC"), -800);
  const recent = or(gte(seasonFrom, since), gte(createdAt, monthAgo));
  return db
    .select({
      type,
      id,
      per,
      seasonId,
      all: sql<number>`count(*)::int`,
      lastMonth: sql<number>`(count(*) filter (where ${gte(createdAt, monthAgo)}))::int`,
    })
    .from(registrationRows)
    .where(and(eq(registrationRows.catalogue, catalogue), recent, countsAsPlace))
    .groupBy(type, id, per, seasonId);
}

/**
 * Finds the offering of a waiting list and why the list exists; null: there is no such offering.
 * @param type a registration option's type, or `next-generation`
 * @param id the option's number, or the flag of /payment-checkout
 */
export async function offeringOf(
  ctx: { db: Database | Transaction; content: AppContext["content"] },
  type: string,
  id: string,
) {
  const content = ctx.content.catalogue;
  const catalogue = catalogueOf(type);
  const entry =
    catalogue === "next-generation"
      ? entryOfFlag(content, id)
      : entryOf(content, catalogue, { type, id: Number(id) });
  if (!entry) return null;
  const { note, state, opens, season } = await availabilityOfEntry(ctx, entry, catalogue);
  const { title, subTitle } = entry;
  return { catalogue, entry, season, title, subTitle, note, state, opens };
}

/** The next-generation checkout's offering at that flag; null: none. */
function entryOfFlag(content: CatalogueContent, wanted: string) {
  const sold = content.nextGeneration.find(({ flag, archived }) => !archived && flag === wanted);
  return sold ? entryOf(content, "next-generation", sold) : null;
}

const catalogueOf = (type: string): Catalogue =>
  type === "next-generation" ? type : "registration";

/** The registration page of an offering, by the parts of its waiting list's address. */
export const registerPath = (type: string, id: string) =>
  type === "next-generation" ? `/payment-checkout?${id}` : `/register-for-membership#${type}-${id}`;

/** The offering a waiting list is for, with the address of its registration; null: there is none. */
export async function waitedOffering(ctx: AppContext, type: string, id: string) {
  const offering = await offeringOf(ctx, type, id);
  const path = registerPath(type, id);
  return offering && { ...offering, registerPath: path, registerAt: ctx.publicUrl + path };
}

import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { lockOfferings, offeringEditionIds, offeringKey } from "#modules/catalogue/index.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { batchesOf } from "#core/db/batches.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import type { RegistrationState, ReleaseReason } from "#modules/families/index.ts";
import { isFullFor, type PlacesTaken, placesTaken, countsAsPlace } from "./availability.server.ts";
import {
  isOfferFor,
  isStillOffered,
  type Offer,
  acceptedOffers,
  wasDeclined,
} from "./accepted-offers.server.ts";
import { type Bought, registrationRows, registrations } from "./schema.ts";

/*
 * The only way to take and release places. A registration takes a place by its state: `held` by a checkout,
 * `offered` to the waiting list, `invited` from last season, `active`. `countsAsPlace` counts them.
 */

/** Why a place is taken, and the state of its registration. */
const reserved = {
  checkout: "held",
  offer: "offered",
  invitation: "invited",
  office: "active",
} as const satisfies Record<string, RegistrationState>;

/** A place to take: an offering in a season edition, and its athlete. */
export type Place = Bought &
  Pick<Row, "title" | "per"> &
  Partial<Pick<Row, "athleteId" | "orderId" | "lineId" | "waitingListEntryId" | "inviteId">> & {
    /** As typed by the family. */
    athlete?: Offer["athlete"] | undefined;
  };
type Row = typeof registrations.$inferInsert;

interface Reserving<P extends Place> {
  places: readonly P[];
  reason: keyof typeof reserved;
  /** Until when; null: it has no end of its own. An order's places end with the order's hold. */
  until: Date | null;
  /** Places offered to the buyer, which may be taken. */
  offers?: Offer[];
  /** The counts before the buyer released their own places, which are still available to them. */
  before?: Counted | null;
  /** Ignores the waiting list: for offers to it, and for decisions by staff. */
  outOfOrder?: boolean;
  /** Staff decided to exceed the capacity. */
  overCapacity?: boolean;
}

/** The places of each offering and season edition, by `placeKey`. */
export type Counted = ReadonlyMap<string, PlacesTaken>;

const placeKey = (place: Bought) => `${offeringKey(place)} ${place.seasonId}`;

/**
 * Takes places, all or none. Locks the offerings until the transaction ends, so that only one family gets the
 * last place, and a free place goes only to the family next in line.
 * @returns the places that are full; empty: all are taken
 */
export async function reserve<P extends Place>(
  transaction: Transaction,
  content: AppContext["content"],
  reserving: Reserving<P>,
): Promise<P[]> {
  const { places, reason, until, offers = [] } = reserving;
  if (places.length === 0) return [];
  await lockOfferings(transaction, places);
  const full = reserving.overCapacity
    ? []
    : fullOf(await countPlaces(transaction, content, places), reserving);
  if (full.length > 0) return full;
  const ids = await offeringEditionIds(transaction, places);
  const taken = acceptedOffers(offers, places);
  const rows = places.map(
    ({ title, per, athleteId, orderId, lineId, waitingListEntryId, inviteId }, n): Row => ({
      offeringEditionId: ids[n] ?? 0,
      title,
      per,
      athleteId,
      orderId,
      lineId,
      waitingListEntryId,
      inviteId,
      offerId: taken[n]?.id ?? null,
      state: reserved[reason],
      heldUntil: until,
    }),
  );
  for (const some of batchesOf(rows)) await transaction.insert(registrations).values(some);
  return [];
}

/** Counts the taken places of the wanted offerings. */
export async function countPlaces(
  transaction: Transaction,
  content: AppContext["content"],
  places: readonly Bought[],
): Promise<Counted> {
  const counted = new Map<string, PlacesTaken>();
  for (const place of places) {
    const key = placeKey(place);
    if (counted.has(key)) continue;
    counted.set(key, await placesTaken({ db: transaction, content }, place));
  }
  return counted;
}

/** One wanted place of each offering that has fewer left than are wanted. */
export function fullOf<P extends Bought>(
  now: Counted,
  {
    places,
    offers = [],
    before = null,
    outOfOrder = false,
  }: Pick<Reserving<P & Place>, "offers" | "before" | "outOfOrder"> & { places: readonly P[] },
): P[] {
  return [...Map.groupBy(places, placeKey)].flatMap(([key, same]) => {
    const [place] = same;
    if (!place) return [];
    const counted = now.get(key) ?? null;
    const own = before && counted ? (before.get(key)?.taken ?? 0) - counted.taken : 0;
    const wanted = {
      places: same.length,
      offered: Math.min(same.length, offers.filter((offer) => isOfferFor(offer, place)).length),
      exempt: outOfOrder ? same.length : own,
    };
    return isFullFor(counted, wanted) ? [place] : [];
  });
}

/**
 * Gives each registration of a paid order its place: the one held for it or, if the hold has ended, a free
 * one that nobody waits for. If its family has given the place up meanwhile, staff decide.
 * @param byStaff staff decided it, regardless of the waiting list
 * @returns how many are left without a place
 */
export async function reserveForPaid(
  transaction: Transaction,
  content: AppContext["content"],
  orderId: string,
  { byStaff = false } = {},
): Promise<number> {
  const own = await transaction
    .select()
    .from(registrationRows)
    // A registration that staff ended gets no place again.
    .where(and(eq(registrations.orderId, orderId), isNull(registrations.ended)))
    .orderBy(registrations.createdAt, registrations.id);
  await lockOfferings(transaction, own);
  let without = 0;
  for (const registration of own) {
    const { id } = registration;
    const taking = await transaction.$count(
      registrations,
      and(eq(registrations.id, id), countsAsPlace),
    );
    const wanted = { places: 1, exempt: byStaff ? 1 : 0 };
    const withoutPlace =
      taking === 0 &&
      !(await isStillOffered(transaction, registration)) &&
      ((!byStaff && (await wasDeclined(transaction, registration))) ||
        isFullFor(await placesTaken({ db: transaction, content }, registration), wanted));
    if (withoutPlace) without += 1;
    // Stored at once, so that the order's next registration counts it.
    await transaction
      .update(registrations)
      .set({ withoutPlace, state: withoutPlace ? "unplaced" : "active" })
      .where(eq(registrations.id, id));
  }
  return without;
}

/** Releases places that are offered, or held for an invitation. */
export async function release(
  transaction: Transaction,
  which: SQL | undefined,
  reason: ReleaseReason,
): Promise<void> {
  await transaction
    .update(registrations)
    .set({ state: "released", releaseReason: reason, changedAt: sql`now()` })
    .where(and(inArray(registrations.state, ["offered", "invited"]), which));
}

import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "#core/db/database.server.ts";
import { type Bought, countsAsPlace } from "./availability.server.ts";
import { childKey } from "#core/names.ts";
import { offeringKey } from "#modules/catalogue/index.server.ts";
import { athletes, type Registration } from "#modules/families/schema.ts";
import { type Order, registrationColumns, registrationRows, registrations } from "./schema.ts";

/** An offered place, with the athlete whom an invitation names. */
export type Offer = Registration & { athlete: Child | null };
type Child = Pick<typeof athletes.$inferSelect, "givenName" | "familyName" | "bornOn">;

/** The places offered to an order's family that no other registration has accepted. */
export async function offersTo(
  transaction: Transaction,
  { waitingListEntryId, inviteId }: Pick<Order, "waitingListEntryId" | "inviteId">,
): Promise<Offer[]> {
  const isTheirs = waitingListEntryId
    ? eq(registrations.waitingListEntryId, waitingListEntryId)
    : inviteId && eq(registrations.inviteId, inviteId);
  if (!isTheirs) return [];
  const found = await transaction
    .select({ registration: registrationColumns, athlete: athletes })
    .from(registrationRows)
    .leftJoin(athletes, eq(athletes.id, registrations.athleteId))
    .where(and(isTheirs, inArray(registrations.state, ["offered", "invited"]), countsAsPlace))
    .orderBy(registrations.id);
  return found.map(({ registration, athlete }) => ({ ...registration, athlete }));
}

/**
 * Which offer each place accepts, if any. Invited athletes accept their own, so that the offer of a brother
 * or a sister who registers later stays open; the family may have corrected the name or the date of birth.
 */
export function acceptedOffers(
  offers: readonly Offer[],
  places: readonly (Bought & { athlete?: Child | null | undefined })[],
): (Offer | null)[] {
  const taken = new Map<number, Offer>();
  const isSame = (a: Child, b: Child) => childKey(a) === childKey(b);
  const isAlike = (a: Child, b: Child) =>
    a.bornOn === b.bornOn || isSame(a, { ...b, bornOn: a.bornOn });
  for (const fits of [isSame, isAlike, () => true])
    for (const [n, place] of places.entries()) {
      const free = offers.filter((offer) => ![...taken.values()].includes(offer));
      const offer = free.find(
        (each) =>
          isOfferFor(each, place) &&
          (each.athlete && place.athlete ? fits(each.athlete, place.athlete) : true),
      );
      if (offer && !taken.has(n)) taken.set(n, offer);
    }
  return places.map((_place, n) => taken.get(n) ?? null);
}

/** Whether an offer is for the same offering and season as a line. */
export const isOfferFor = (offer: Bought, line: Bought): boolean =>
  offeringKey(offer) === offeringKey(line) && offer.seasonId === line.seasonId;

/**
 * Whether the offer that a registration accepted can still be accepted, after the registration's hold has
 * ended.
 */
export async function isStillOffered(
  transaction: Transaction,
  { offerId }: Pick<Registration, "offerId">,
): Promise<boolean> {
  if (!offerId) return false;
  return (
    (await transaction.$count(registrations, and(eq(registrations.id, offerId), countsAsPlace))) > 0
  );
}

/** Whether the family declined the offer that a registration accepted. */
export async function wasDeclined(
  transaction: Transaction,
  { offerId }: Pick<Registration, "offerId">,
): Promise<boolean> {
  if (!offerId) return false;
  const isDeclinedOffer = inArray(registrations.releaseReason, ["passed", "left"]);
  return (
    (await transaction.$count(registrations, and(eq(registrations.id, offerId), isDeclinedOffer))) >
    0
  );
}

import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#core/db/database.server.ts";
import { type Bought, takesPlace } from "./availability.server.ts";
import { offeringKey } from "#modules/catalogue/index.server.ts";
import type { Registration } from "#modules/families/schema.ts";
import {
  type Order,
  registrationRows,
  registrations,
  seasonInvites,
  waitingListEntries,
} from "./schema.ts";

/** The places on offer to an order's family that no other registration has taken up. */
export async function offersTo(
  transaction: Transaction,
  { waitingId, inviteId }: Pick<Order, "waitingId" | "inviteId">,
): Promise<Registration[]> {
  const isTheirs = waitingId
    ? eq(registrations.waitingId, waitingId)
    : inviteId && eq(registrations.inviteId, inviteId);
  if (!isTheirs) return [];
  return transaction
    .select()
    .from(registrationRows)
    .where(and(isTheirs, eq(registrations.state, "offered"), takesPlace))
    .orderBy(registrations.id);
}

/** Whether an offer is for the same offering and season as a line. */
export const isOfferFor = (offer: Bought, line: Bought): boolean =>
  offeringKey(offer) === offeringKey(line) && offer.seasonId === line.seasonId;

/** Assigns the family's offered places to the order's registrations, one each. */
export async function takeUpOffers(
  transaction: Transaction,
  offers: Registration[],
  lines: (Bought & { id: string })[],
): Promise<void> {
  const left = [...lines];
  for (const offer of offers) {
    const at = left.findIndex((line) => isOfferFor(offer, line));
    const [line] = at < 0 ? [] : left.splice(at, 1);
    if (!line) continue;
    await transaction
      .update(registrations)
      .set({ offerId: offer.id })
      .where(eq(registrations.lineId, line.id));
  }
}

/** Whether the offer that a registration took up can still be taken, now that its hold is over. */
export async function isStillOffered(
  transaction: Transaction,
  { offerId }: Pick<Registration, "offerId">,
): Promise<boolean> {
  if (!offerId) return false;
  return (
    (await transaction.$count(registrations, and(eq(registrations.id, offerId), takesPlace))) > 0
  );
}

/**
 * An order was paid: if it took up an offer, the family is off the list. A place from the same offer that it
 * did not want is free again. An invitation's other places for the next season stay held.
 */
export async function endTakenOffer(
  transaction: Transaction,
  { id, waitingId, inviteId }: Pick<Order, "id" | "waitingId" | "inviteId">,
): Promise<void> {
  if (!waitingId && !inviteId) return;
  const takenUp = await transaction
    .select({ offerId: registrations.offerId })
    .from(registrations)
    .where(and(eq(registrations.orderId, id), eq(registrations.state, "active")));
  const ids = takenUp.flatMap(({ offerId }) => offerId ?? []);
  if (ids.length === 0) return;
  if (inviteId) await endTakenInvite(transaction, inviteId, ids);
  if (!waitingId) return;
  const ofOffer = [eq(registrations.waitingId, waitingId), eq(registrations.state, "offered")];
  const isItsOffer =
    (await transaction.$count(registrations, and(...ofOffer, inArray(registrations.id, ids)))) > 0;
  if (!isItsOffer) return;
  await transaction.delete(registrations).where(and(...ofOffer));
  await transaction
    .update(waitingListEntries)
    .set({ state: "taken", changedAt: sql`now()` })
    .where(eq(waitingListEntries.id, waitingId));
}

async function endTakenInvite(
  transaction: Transaction,
  inviteId: string,
  taken: string[],
): Promise<void> {
  const isHeld = [eq(registrations.inviteId, inviteId), eq(registrations.state, "offered")];
  await transaction.delete(registrations).where(and(...isHeld, inArray(registrations.id, taken)));
  if ((await transaction.$count(registrations, and(...isHeld))) > 0) return;
  await transaction
    .update(seasonInvites)
    .set({ state: "taken", changedAt: sql`now()` })
    .where(eq(seasonInvites.id, inviteId));
}

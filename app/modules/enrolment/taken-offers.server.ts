import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "#core/db/database.server.ts";
import { type Bought, takesPlace } from "./availability.server.ts";
import { offeringKey } from "#modules/catalogue/index.server.ts";
import type { Registration } from "#modules/families/schema.ts";
import { type Order, registrationRows, registrations } from "./schema.ts";

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
    .where(and(isTheirs, inArray(registrations.state, ["offered", "invited"]), takesPlace))
    .orderBy(registrations.id);
}

/** Whether an offer is for the same offering and season as a line. */
export const isOfferFor = (offer: Bought, line: Bought): boolean =>
  offeringKey(offer) === offeringKey(line) && offer.seasonId === line.seasonId;

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

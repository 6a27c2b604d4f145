import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#core/db/database.server.ts";
import { release } from "./places.server.ts";
import { type Order, registrations, seasonInvites, waitingListEntries } from "./schema.ts";

/**
 * An order was paid and has places: if it accepted an offer, even one that has ended, the family is removed
 * from the waiting list. An unwanted place of the same offer is released. An invitation's other places for
 * the next season stay held.
 */
export async function endTakenOffer(
  transaction: Transaction,
  { id, waitingListEntryId, inviteId }: Pick<Order, "id" | "waitingListEntryId" | "inviteId">,
): Promise<void> {
  if (!waitingListEntryId && !inviteId) return;
  const accepted = await transaction
    .select({ offerId: registrations.offerId })
    .from(registrations)
    .where(and(eq(registrations.orderId, id), eq(registrations.state, "active")));
  const ids = accepted.flatMap(({ offerId }) => offerId ?? []);
  if (ids.length === 0) return;
  if (inviteId) await endTakenInvite(transaction, inviteId, ids);
  if (!waitingListEntryId) return;
  const isOffered = and(
    eq(registrations.waitingListEntryId, waitingListEntryId),
    eq(registrations.state, "offered"),
  );
  const isTaken = inArray(registrations.id, ids);
  await release(transaction, and(isOffered, isTaken), "taken");
  await release(transaction, isOffered, "passed");
  await transaction
    .update(waitingListEntries)
    .set({ state: "taken", changedAt: sql`now()` })
    .where(eq(waitingListEntries.id, waitingListEntryId));
}

async function endTakenInvite(
  transaction: Transaction,
  inviteId: string,
  taken: string[],
): Promise<void> {
  const isKept = and(eq(registrations.inviteId, inviteId), eq(registrations.state, "invited"));
  await release(transaction, and(isKept, inArray(registrations.id, taken)), "taken");
  if ((await transaction.$count(registrations, isKept)) > 0) return;
  await transaction
    .update(seasonInvites)
    .set({ state: "taken", changedAt: sql`now()` })
    .where(eq(seasonInvites.id, inviteId));
}

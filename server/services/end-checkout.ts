import { and, eq, gt, isNotNull, lte, notInArray, or, sql } from "drizzle-orm";
import { type Order, orders } from "#server/db/order-schema.ts";
import type { ClubDesk } from "./club-desk.ts";
import { fulfilCheckout } from "./fulfil-checkout.ts";

const now = sql`clock_timestamp()`;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Ends a checkout nobody is to pay any more: its place is free from this moment, and the provider is
 * told to take no payment. One that was quicker counts. While the provider can't be reached,
 * `endLapsedHolds` tries again.
 */
export async function endCheckout(desk: ClubDesk, order: Order): Promise<void> {
  const { id, sessionId } = order;
  await desk.db
    .update(orders)
    .set({ heldUntil: sql`least(${orders.heldUntil}, ${now})` })
    .where(and(eq(orders.id, id), eq(orders.state, "open")));
  if (!sessionId) return;
  try {
    await desk.integrations.payments.expireSession(sessionId);
    await fulfilCheckout(desk, sessionId);
  } catch (error) {
    desk.report("checkout not ended", { order: id, err: error });
  }
}

/** The payer came back without paying. @param named the order or its session; what is neither, or over, is left alone */
export async function cancelCheckout(
  desk: ClubDesk,
  named: { orderId: string } | { sessionId: string },
): Promise<void> {
  const isNamed =
    "sessionId" in named
      ? eq(orders.sessionId, named.sessionId)
      : uuid.test(named.orderId)
        ? eq(orders.id, named.orderId)
        : sql`false`;
  const [order] = await desk.db
    .select()
    .from(orders)
    .where(and(isNamed, eq(orders.state, "open"), eq(orders.method, "card")));
  if (order) await endCheckout(desk, order);
}

/** Ends the checkouts whose hold is over, and forgets the network of those that can't be paid any more. */
export async function endLapsedHolds(desk: ClubDesk): Promise<void> {
  const { vendor } = desk.integrations.payments;
  const lapsed = await desk.db
    .select()
    .from(orders)
    .where(
      and(
        ...[eq(orders.state, "open"), eq(orders.vendor, vendor), isNotNull(orders.sessionId)],
        lte(orders.heldUntil, now),
        // After that the provider has closed it by itself, and says so.
        gt(orders.expiresAt, now),
      ),
    )
    .limit(50);
  for (const order of lapsed) await endCheckout(desk, order);
  await desk.db
    .update(orders)
    .set({ startedFrom: null })
    .where(
      and(
        isNotNull(orders.startedFrom),
        or(notInArray(orders.state, ["starting", "open"]), lte(orders.expiresAt, now)),
      ),
    );
}

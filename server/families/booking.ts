import { eq, or } from "drizzle-orm";
import { moneyPaid } from "#domain/money.ts";
import type { AppContext } from "../context.ts";
import { formerSessions, orders } from "../db/schema/orders.ts";
import { type Booked, bookedOf } from "./booked.ts";
import { familyOfOrder, readFamily } from "./read.ts";

/** What a payment booked, for the page that the provider leads back to: no more than a first name. */
export interface Booking {
  paid: string;
  athletes: { id: string; name: string; booked: Booked[] }[];
}

/**
 * What the order of a session registered. The session stays in browsers' histories: ask for it only while the
 * payer is named too (`checkoutOutcome`).
 * @returns null for a gift, and when nobody is registered
 */
export async function readBooking(ctx: AppContext, sessionId: string): Promise<Booking | null> {
  const [order] = await ctx.db
    .select({ id: orders.id, paidCents: orders.paidCents, currency: orders.currency })
    .from(orders)
    .leftJoin(formerSessions, eq(formerSessions.orderId, orders.id))
    // The browser may have kept the session that the order had before its lines changed.
    .where(or(eq(orders.sessionId, sessionId), eq(formerSessions.sessionId, sessionId)))
    .limit(1);
  if (!order) return null;
  const familyId = await familyOfOrder(ctx.db, order.id);
  const family = familyId ? await readFamily(ctx.db, familyId) : null;
  const athletes = (family?.athletes ?? [])
    .map(({ id, givenName, registrations }) => ({
      id,
      name: givenName,
      booked: registrations
        .filter(({ orderId }) => orderId === order.id)
        .map((registration) => bookedOf(ctx, registration)),
    }))
    .filter(({ booked }) => booked.length > 0);
  if (athletes.length === 0) return null;
  return { paid: moneyPaid(order.paidCents, order.currency), athletes };
}

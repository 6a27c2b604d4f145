import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { type Order, orders } from "#server/db/order-schema.ts";
import type { ProviderSession } from "#server/integrations/payments/port.ts";

/** The order a checkout session belongs to, by the id the provider gave it. */
export async function orderOfSession(db: Database, sessionId: string): Promise<Order | null> {
  const [order] = await db.select().from(orders).where(eq(orders.sessionId, sessionId));
  return order ?? null;
}

/**
 * The order a session was made for although its answer never reached us: the provider was asked
 * with our order's id. Notes the session on it.
 */
export async function adoptSession(db: Database, session: ProviderSession): Promise<Order | null> {
  if (!session.orderId || !/^[\da-f-]{36}$/.test(session.orderId)) return null;
  const [order] = await db
    .update(orders)
    .set({ sessionId: session.id, sessionUrl: session.url, state: "open" })
    .where(and(eq(orders.id, session.orderId), isNull(orders.sessionId)))
    .returning();
  return order ?? null;
}

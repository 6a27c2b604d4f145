import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { isUuid } from "#core/db/columns.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { changeOrders } from "#modules/enrolment/index.server.ts";
import type { ProviderSession } from "./provider/port.server.ts";
import { providerSessions, type SessionEnd } from "./schema.ts";
import { type Order, orders } from "#modules/enrolment/schema.ts";

/** A session that the provider has confirmed. */
export type StoredSession = typeof providerSessions.$inferSelect & { sessionId: string };

type Db = Database | Transaction;

const isAnswered = (session: typeof providerSessions.$inferSelect): session is StoredSession =>
  session.sessionId !== null;

/** The session that each order's checkout was paid with or is to be paid with; otherwise its last one. */
export async function sessionsOf(db: Db, orderIds: string[]) {
  if (orderIds.length === 0) return new Map<string, typeof providerSessions.$inferSelect>();
  const found = await db
    .selectDistinctOn([providerSessions.orderId])
    .from(providerSessions)
    .where(and(inArray(providerSessions.orderId, orderIds), isCheckout))
    .orderBy(
      providerSessions.orderId,
      sql`${providerSessions.sessionId} is null`,
      sql`${providerSessions.paymentReference} is null`,
      sql`${providerSessions.ended} is not null`,
      desc(providerSessions.createdAt),
    );
  return new Map(found.map((session) => [session.orderId, session]));
}

/** A session of the payment that registers, not of a later one. */
const isCheckout = eq(providerSessions.purpose, "checkout");

/** The session of an order; null: the provider has confirmed none. */
export async function sessionOf(db: Db, orderId: string): Promise<StoredSession | null> {
  const session = (await sessionsOf(db, [orderId])).get(orderId);
  return session && isAnswered(session) ? session : null;
}

/** A session and its order, by the id that the provider gave the session; the order may have a newer one. */
export async function findSession(
  db: Db,
  sessionId: string,
): Promise<{ order: Order; session: StoredSession } | null> {
  const [found] = await db
    .select({ order: orders, session: providerSessions })
    .from(providerSessions)
    .innerJoin(orders, eq(orders.id, providerSessions.orderId))
    .where(eq(providerSessions.sessionId, sessionId));
  return found && isAnswered(found.session) ? { order: found.order, session: found.session } : null;
}

/** The same, if the session is for the payment that registers. */
export async function orderOfCheckout(db: Db, sessionId: string): Promise<Order | null> {
  const found = await findSession(db, sessionId);
  return found?.session.purpose === "checkout" ? found.order : null;
}

export const orderOfSession = async (db: Db, sessionId: string): Promise<Order | null> =>
  (await findSession(db, sessionId))?.order ?? null;

/** Whether an order's checkout has a session that the provider has confirmed, and that has not ended. */
export const hasSession = sql`exists (select 1 from ${providerSessions}
  where ${providerSessions.orderId} = ${orders.id} and ${isCheckout}
    and ${providerSessions.sessionId} is not null and ${providerSessions.ended} is null)`;

/** Whether a session was requested for an order but never confirmed. */
export const isAsked = async (db: Db, orderId: string): Promise<boolean> =>
  (await db.$count(providerSessions, isUnconfirmed(orderId))) > 0;

const isUnconfirmed = (orderId: string) =>
  and(eq(providerSessions.orderId, orderId), isNull(providerSessions.sessionId));

/** Whether an order's checkout has a session of that provider. */
export const isAskedOf = (provider: string) => sql`exists (select 1 from ${providerSessions}
  where ${providerSessions.orderId} = ${orders.id} and ${isCheckout}
    and ${providerSessions.provider} = ${provider}
    and ${providerSessions.sessionId} is not null)`;

/** Marks sessions as ended: the order can no longer be paid with them. */
export const endSessions = (db: Db, which: SQL, ended: SessionEnd) =>
  db
    .update(providerSessions)
    .set({ ended })
    .where(and(which, isNull(providerSessions.ended)));

/**
 * Finds the order of a session whose creation was never confirmed to us, by the ids in the request, and stores the
 * session.
 */
export async function attachSession(
  db: Database,
  { id: sessionId, orderId, url, request }: ProviderSession,
): Promise<{ order: Order; session: StoredSession } | null> {
  if (!orderId || !isUuid(orderId)) return null;
  return db.transaction(async (transaction) => {
    // Locked first: two reports of the same session run one after the other.
    const isOrder = eq(orders.id, orderId);
    await transaction.select({ id: orders.id }).from(orders).where(isOrder).for("update");
    const current = await sessionOf(transaction, orderId);
    const [asked] = await transaction
      .select()
      .from(providerSessions)
      .where(and(isUnconfirmed(orderId), sql`${providerSessions.id}::text = ${request}`));
    const known = await findSession(transaction, sessionId);
    if (known || !asked) return known;
    const isSecond = asked.purpose === "checkout" && current !== null && !current.ended;
    await transaction
      .update(providerSessions)
      // If another session can be paid, this one is ended; if it was paid, it counts.
      .set({ sessionId, url, ...(isSecond && { ended: "replaced" as const }) })
      .where(eq(providerSessions.id, asked.id));
    if (!current && asked.purpose === "checkout")
      await changeOrders(transaction, isOrder, { state: "open" });
    return findSession(transaction, sessionId);
  });
}

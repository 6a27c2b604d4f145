import { and, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { RegistrationState } from "#modules/families/index.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { type Order, orders, registrations } from "./schema.ts";

/**
 * Changes orders, and with them their registrations, in one transaction. Every change of an order's state or
 * hold goes through here.
 * @param which undefined: all
 * @returns the orders, as they are now
 */
export function changeOrders(
  db: Database | Transaction,
  which: SQL | undefined,
  changes: PgUpdateSetSource<typeof orders>,
): Promise<Order[]> {
  return db.transaction(async (transaction) => {
    const changed = await transaction.update(orders).set(changes).where(which).returning();
    const ids = changed.map(({ id }) => id);
    if (ids.length > 0) await followOrders(transaction, ids);
    return changed;
  });
}

/** An offline order has its places before it is paid, so it keeps them when a payment is voided. */
const hasPlaces = or(
  inArray(orders.state, ["paid", "processing", "review"]),
  and(eq(orders.state, "open"), ne(orders.method, "card")),
);

/** A registration that staff ended stays ended in any state of its order. */
const stateNow = sql<RegistrationState>`coalesce(${registrations.ended}, case
  when ${hasPlaces} then case when ${registrations.withoutPlace} then 'unplaced' else 'active' end
  when ${orders.state} = 'open' then 'held'
  when ${orders.method} = 'card' and ${inArray(orders.state, ["expired", "failed"])} then 'released'
  else 'withdrawn' end)`;

const followOrders = (transaction: Transaction, ids: string[]) =>
  transaction
    .update(registrations)
    .set({ state: stateNow, heldUntil: sql`${orders.heldUntil}`, changedAt: sql`now()` })
    .from(orders)
    .where(
      and(
        inArray(orders.id, ids),
        eq(registrations.orderId, orders.id),
        or(
          sql`${registrations.state} <> ${stateNow}`,
          sql`${registrations.heldUntil} is distinct from ${orders.heldUntil}`,
        ),
      ),
    );

import { asc, eq, isNotNull } from "drizzle-orm";
import type { Database } from "#core/db/database.server.ts";
import { withBalance } from "#modules/billing/ledger.server.ts";
import { refundsOf } from "#modules/billing/refunds.server.ts";
import { orders, registrations } from "#modules/enrolment/schema.ts";
import { athletes } from "#modules/families/schema.ts";

export const paidOrders = (db: Database) =>
  db.select().from(orders).where(isNotNull(orders.paidAt)).orderBy(asc(orders.createdAt));

/** Orders with a balance. */
export const owingOrders = async (db: Database) =>
  (await withBalance(db, await paidOrders(db))).filter(({ balanceCents }) => balanceCents > 0);

export const refundsIn = async (db: Database) =>
  refundsOf(
    db,
    (await paidOrders(db)).map(({ id }) => id),
  );

/** Every registration with its family. */
export const registrationsIn = (db: Database) =>
  db
    .select({ id: registrations.id, reference: orders.reference, familyId: athletes.familyId })
    .from(registrations)
    .innerJoin(orders, eq(orders.id, registrations.orderId))
    .leftJoin(athletes, eq(athletes.id, registrations.athleteId))
    .orderBy(orders.createdAt, registrations.createdAt, registrations.id);

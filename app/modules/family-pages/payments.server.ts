import { and, desc, eq, inArray, isNotNull, ne, or } from "drizzle-orm";
import { fullName } from "#core/names.ts";
import { isOffline } from "#modules/enrolment/index.ts";
import { inTransitByOrder, withBalance } from "#modules/billing/index.server.ts";
import type { Family } from "#modules/families/index.server.ts";
import type { Database } from "#core/db/database.server.ts";
import { orderLines, orders } from "#modules/enrolment/schema.ts";

/** One athlete's part of a payment. */
export interface PaidLine {
  athlete: string;
  title: string;
  season: { from: string; to: string } | null;
  /** The price, tax included; null: the order has no record of it. */
  cents: number | null;
}

/** A family's payments, newest first; includes those that its bank has not confirmed, and those it owes. */
export async function paymentsOf(db: Database, family: Family) {
  const booked = family.athletes.flatMap((athlete) =>
    athlete.registrations.map((registration) => ({ athlete, registration })),
  );
  const ids = [...new Set(booked.flatMap(({ registration }) => registration.orderId ?? []))];
  if (ids.length === 0) return [];
  const found = await db
    .select()
    .from(orders)
    .where(
      and(
        inArray(orders.id, ids),
        or(
          isNotNull(orders.paidAt),
          eq(orders.state, "processing"),
          // An offline order that is not paid yet.
          and(eq(orders.state, "open"), ne(orders.method, "card")),
        ),
      ),
    )
    .orderBy(desc(orders.paidAt), desc(orders.createdAt));
  const lines = await db.select().from(orderLines).where(inArray(orderLines.orderId, ids));
  const going = await inTransitByOrder(db, ids);
  return (await withBalance(db, found)).map((order) => ({
    id: order.id,
    reference: order.reference,
    state: order.state,
    payer: order.customerName ?? "",
    paidAt: order.paidAt,
    currency: order.currency,
    paidCents: order.paidCents,
    /** Refunded, or taken back by the payer's bank. */
    backCents: order.refundedCents + order.lostCents,
    /** A refund that is on its way. */
    inTransitCents: going.get(order.id) ?? 0,
    checkoutKey: order.checkoutKey,
    /** The open amount of an offline order, or of a move to what costs more. */
    owedCents:
      order.state === "paid" || (isOffline(order) && order.state === "open")
        ? Math.max(0, order.balanceCents)
        : 0,
    /** None while nothing, or only a part, is paid: a payment may have been voided. */
    receipt: order.state === "open" ? null : order.receipt,
    lines: booked
      // Another one stands for what was moved.
      .filter(({ registration: { orderId, state } }) => orderId === order.id && state !== "moved")
      .map(
        ({
          athlete,
          registration: { title, lineId, seasonFrom: from, seasonTo: to },
        }): PaidLine => ({
          cents: lines.find(({ id }) => id === lineId)?.amountCents ?? null,
          athlete: fullName(athlete),
          title,
          season: from && to ? { from, to } : null,
        }),
      ),
  }));
}

import { and, desc, eq, inArray, isNotNull, ne, or } from "drizzle-orm";
import { fullName } from "#core/names.ts";
import { isOffline } from "#modules/enrolment/index.ts";
import {
  inTransitByOrder,
  isPayer,
  partsOfOrders,
  withBalance,
} from "#modules/billing/index.server.ts";
import type { Family, FamilyVisit } from "#modules/families/index.server.ts";
import type { AppContext } from "#core/context.server.ts";
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
    /** A refund in progress. */
    inTransitCents: going.get(order.id) ?? 0,
    checkoutKey: order.checkoutKey,
    /** The balance of an offline order, or of a move to a more expensive program. */
    owedCents:
      order.state === "paid" || (isOffline(order) && order.state === "open")
        ? Math.max(0, order.balanceCents)
        : 0,
    /** None if the order is unpaid or partly paid: a payment may have been voided. */
    receipt: order.state === "open" ? null : order.receipt,
    lines: booked
      // A moved registration is replaced by another one.
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

/** The remaining instalments of an order. */
export interface PartsToCome {
  next: { dueOn: string; cents: number };
  /** Whether this guardian may see its payments and card. */
  isOwn: boolean;
}

/** The orders in instalments with a balance, by their ids. */
export async function partsToComeOf(
  ctx: AppContext,
  visit: FamilyVisit,
  payments: readonly { id: string; owedCents: number }[],
): Promise<Map<string, PartsToCome>> {
  const owing = payments.filter(({ owedCents }) => owedCents > 0).map(({ id }) => id);
  const parts = await partsOfOrders(ctx.db, owing);
  const found = await ctx.db
    .select({ id: orders.id, customerEmail: orders.customerEmail })
    .from(orders)
    .where(inArray(orders.id, [...parts.keys()]));
  const toCome = new Map<string, PartsToCome>();
  for (const order of found) {
    const next = parts.get(order.id)?.find(({ openCents }) => openCents > 0);
    if (!next) continue;
    toCome.set(order.id, {
      next: { dueOn: next.dueOn, cents: next.openCents },
      isOwn: await isPayer(ctx, visit, order),
    });
  }
  return toCome;
}

import { and, eq, isNotNull } from "drizzle-orm";
import { moneyPaid } from "#core/money.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Receipt } from "#modules/inbox/index.server.ts";
import { type Booked, bookedOf } from "#modules/enrolment/index.server.ts";
import { amountOf, describeLater } from "#modules/enrolment/index.ts";
import { familyOfOrder, readFamily } from "#modules/families/index.server.ts";
import { partsToCome } from "./instalments.server.ts";
import { balanceOf } from "./ledger.server.ts";
import { paidByText } from "./paid-by.server.ts";
import { orderOfSession } from "./sessions.server.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { type Order, orders } from "#modules/enrolment/schema.ts";

/** A payment's registrations, for the page to which the provider returns the payer: only first names. */
export interface Booking {
  paid: string;
  /** The ways in which it was paid, if a credit is among them; null: none is. */
  paidBy: string | null;
  /** What is to be paid later, in instalments; null: nothing. */
  toCome: { sum: string; parts: string } | null;
  athletes: { id: string; name: string; booked: Booked[] }[];
  /** The last part of its receipt's address. */
  receipt: string | null;
}

/**
 * The registrations of a session's order. The session id stays in browsers' histories: call this only while
 * the payer may be named too (`checkoutOutcome`).
 * @returns null for a gift, and when nobody is registered
 */
export async function readBooking(ctx: AppContext, sessionId: string): Promise<Booking | null> {
  const order = await orderOfSession(ctx.db, sessionId);
  return order ? bookingOf(ctx, order) : null;
}

/** The same behind the link of a receipt, which people forward and keep: without names. */
export async function readReceiptBooking(ctx: AppContext, code: string): Promise<Booking | null> {
  const [order] = await ctx.db
    .select({ id: orders.id, currency: orders.currency, receipt: orders.receipt })
    .from(orders)
    // After staff voided the payment, nobody is registered by it.
    .where(and(eq(orders.receipt, code), isNotNull(orders.paidAt)))
    .limit(1);
  const booking = order ? await bookingOf(ctx, order) : null;
  return booking && { ...booking, athletes: booking.athletes.map((one) => ({ ...one, name: "" })) };
}

/** The receipt of a paid order behind its link; null when there is none. */
export async function readOrderReceipt(
  { db }: Pick<AppContext, "db">,
  code: string,
): Promise<Receipt | null> {
  const [found] = await db
    .select({
      reference: orders.reference,
      savedAt: orders.fulfilledAt,
      answeredAt: orders.answeredAt,
      mail: deliveries.state,
      emailedAt: deliveries.finishedAt,
    })
    .from(orders)
    .leftJoin(deliveries, eq(deliveries.id, orders.id))
    .where(eq(orders.receipt, code));
  if (!found?.savedAt) return null;
  const { reference, savedAt, answeredAt, mail, emailedAt } = found;
  return {
    reference,
    savedAt,
    isEmailed: mail !== null,
    emailedAt: mail === "delivered" ? emailedAt : null,
    replyDue: null,
    answeredAt,
    practice: null,
    waiting: null,
  };
}

async function bookingOf(
  ctx: AppContext,
  order: Pick<Order, "id" | "currency" | "receipt">,
): Promise<Booking | null> {
  const familyId = await familyOfOrder(ctx, order.id);
  const family = familyId ? await readFamily(ctx, familyId) : null;
  const athletes = (family?.athletes ?? [])
    .map(({ registrations, ...athlete }) => ({
      id: athlete.id,
      name: athlete.givenName,
      booked: registrations
        .filter(
          ({ orderId, state }) =>
            orderId === order.id &&
            state !== "withdrawn" &&
            state !== "moved" &&
            state !== "released",
        )
        .map((registration) => bookedOf(ctx, registration, athlete)),
    }))
    .filter(({ booked }) => booked.length > 0);
  if (athletes.length === 0) return null;
  const { paidCents } = await balanceOf(ctx.db, order.id);
  const parts = await partsToCome(ctx.db, order.id);
  const toCome = {
    sum: amountOf(parts.reduce((sum, { cents }) => sum + cents, 0)),
    parts: describeLater(parts),
  };
  return {
    paid: moneyPaid(paidCents, order.currency),
    paidBy: await paidByText(ctx.db, order),
    toCome: parts.length > 0 ? toCome : null,
    athletes,
    receipt: order.receipt,
  };
}

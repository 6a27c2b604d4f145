import { aboutOrder } from "./order-audit.server.ts";
import { and, asc, eq, gt, inArray, isNotNull, lte, ne, notInArray, or, sql } from "drizzle-orm";
import { pageOf } from "#core/paging.ts";
import type { AppContext } from "#core/context.server.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import { mailAgreement } from "./agreement-mail.server.ts";
import {
  isHeld,
  changeOrders,
  endTakenOffer,
  reserveForPaid,
  linesOf,
} from "#modules/enrolment/index.server.ts";
import { fulfilCheckout } from "./fulfil.server.ts";
import { withBalance } from "./ledger.server.ts";
import { orderOfKey } from "./read-checkout.server.ts";
import { hasSession, isAskedOf, sessionOf } from "./sessions.server.ts";
import { type Order, orders, registrations } from "#modules/enrolment/schema.ts";

const now = sql`clock_timestamp()`;

/**
 * Ends a checkout that must not be paid any more: releases its place now and tells the provider to expire the
 * session. An earlier payment counts. If the provider can't be reached, `endLapsedHolds` tries again.
 */
export async function endCheckout(ctx: AppContext, order: Order): Promise<void> {
  const { id } = order;
  await changeOrders(ctx.db, and(eq(orders.id, id), eq(orders.state, "open")), {
    heldUntil: sql`least(${orders.heldUntil}, ${now})`,
  });
  const session = await sessionOf(ctx.db, id);
  if (!session) {
    // It was started without a provider, so none reports its end.
    await changeOrders(ctx.db, and(eq(orders.id, id), isUnpaidCheckout), { state: "expired" });
    return;
  }
  const { sessionId } = session;
  try {
    await ctx.integrations.payments.expireSession(sessionId);
    await fulfilCheckout(ctx, sessionId);
  } catch (error) {
    ctx.report("checkout not ended", { order: id, err: error });
  }
}

/** A family has it open, and has not chosen to pay other than by card. */
const isUnpaidCheckout = and(
  eq(orders.state, "open"),
  eq(orders.kind, "registration"),
  eq(orders.method, "card"),
);

/** The payer cancels the checkout at an address; an unknown or ended one is ignored. */
export async function cancelCheckout(ctx: AppContext, key: string): Promise<void> {
  const order = await orderOfKey(ctx.db, key);
  if (order?.state === "open" && order.method === "card") await endCheckout(ctx, order);
}

/** Ends checkouts whose hold is over, and deletes the network address of those that can't be paid any more. */
export async function endLapsedHolds(ctx: AppContext): Promise<void> {
  const { vendor } = ctx.integrations.payments;
  const lapsed = await ctx.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.state, "open"),
        or(
          // After that, the provider has closed the session itself and reports it.
          and(isAskedOf(vendor), lte(orders.heldUntil, now), gt(orders.expiresAt, now)),
          and(
            isUnpaidCheckout,
            sql`not ${hasSession}`,
            or(lte(orders.heldUntil, now), lte(orders.expiresAt, now)),
          ),
        ),
      ),
    )
    .limit(50);
  for (const order of lapsed) await endCheckout(ctx, order);
  await ctx.db
    .update(orders)
    .set({ startedFrom: null })
    .where(
      and(
        isNotNull(orders.startedFrom),
        or(notInArray(orders.state, ["starting", "open"]), lte(orders.expiresAt, now)),
      ),
    );
}

/** Orders with a registration that has no place, including e-transfer orders of which a part arrived too late. */
const isWithoutPlace = and(
  or(
    inArray(orders.state, ["paid", "processing"]),
    and(eq(orders.state, "open"), ne(orders.method, "card")),
  ),
  sql`exists (select 1 from ${registrations}
    where ${registrations.orderId} = ${orders.id} and ${registrations.state} = 'unplaced')`,
);

/** Orders on a page of those with held places, and of those without a place. */
const pageSize = 50;

/**
 * Orders with held places, the next to end first; and payments without a place.
 * @param asked the page of each, counted from 1
 */
export async function listPlaces(
  { db }: Pick<AppContext, "db">,
  asked: { held?: number; withoutPlace?: number } = {},
) {
  const isHeldNow = and(isHeld, eq(orders.kind, "registration"));
  const [heldCount, withoutCount] = await Promise.all([
    db.$count(orders, isHeldNow),
    db.$count(orders, isWithoutPlace),
  ]);
  const heldPage = pageOf(heldCount, asked.held ?? 1, pageSize);
  const withoutPage = pageOf(withoutCount, asked.withoutPlace ?? 1, pageSize);
  const [held, withoutPlace] = await Promise.all([
    db
      .select()
      .from(orders)
      .where(isHeldNow)
      .orderBy(asc(orders.heldUntil), asc(orders.id))
      .offset(heldPage.from)
      .limit(pageSize),
    db
      .select()
      .from(orders)
      .where(isWithoutPlace)
      .orderBy(asc(orders.createdAt), asc(orders.id))
      .offset(withoutPage.from)
      .limit(pageSize),
  ]);
  const lines = await linesOf(
    db,
    [...held, ...withoutPlace].map(({ id }) => id),
  );
  const withLines = async (some: Order[]) =>
    (await withBalance(db, some)).map((order) => ({
      ...order,
      lines: lines.filter(({ orderId }) => orderId === order.id),
    }));
  return {
    held: await withLines(held),
    heldPage: { count: heldCount, page: heldPage.page, hasMore: heldPage.hasMore },
    withoutPlace: await withLines(withoutPlace),
    withoutPage: { count: withoutCount, page: withoutPage.page, hasMore: withoutPage.hasMore },
  };
}

/** Releases a held place immediately. @returns false when it is no longer held */
export async function freeHold(
  ctx: AppContext,
  staff: AuditedBy,
  reference: string,
): Promise<boolean> {
  const freed = await ctx.db.transaction(async (transaction) => {
    const [order] = await changeOrders(transaction, and(eq(orders.reference, reference), isHeld), {
      heldUntil: sql`clock_timestamp()`,
    });
    if (!order) return null;
    await recordAudit(transaction, {
      actor: staff,
      action: "office.hold-freed",
      ...aboutOrder(order),
    });
    return order;
  });
  if (!freed) return false;
  await endCheckout(ctx, freed);
  return true;
}

/**
 * Assigns places to an order that was paid after its hold had ended, and sends the agreement.
 * @returns false when they are not all free
 */
export async function assignPlaces(
  ctx: AppContext,
  staff: AuditedBy,
  reference: string,
): Promise<boolean> {
  const { db, content } = ctx;
  const isGiven = db.transaction(async (transaction) => {
    // Locked first, to know whether a colleague was faster.
    const named = eq(orders.reference, reference);
    await transaction.select().from(orders).where(named).for("update");
    const [order] = await transaction.select().from(orders).where(and(named, isWithoutPlace));
    if (!order) return false;
    if ((await reserveForPaid(transaction, content, order.id, { byStaff: true })) > 0)
      throw new NoPlace();
    await endTakenOffer(transaction, order);
    await recordAudit(transaction, {
      actor: staff,
      action: "office.place-given",
      ...aboutOrder(order),
    });
    // Its receipt is sent with the last part.
    if (order.state !== "open") await mailAgreement(ctx, transaction, order);
    return true;
  });
  return isGiven.catch((error: unknown) => {
    if (error instanceof NoPlace) return false;
    throw error;
  });
}

/** Rolls back the transaction: not every registration of the order can have a place. */
class NoPlace extends Error {}

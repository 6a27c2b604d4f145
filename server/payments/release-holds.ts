import { and, asc, eq, gt, inArray, isNotNull, lte, notInArray, or, sql } from "drizzle-orm";
import { isUuid } from "../db/columns.ts";
import type { Database } from "../db/database.ts";
import { submissions } from "../db/schema/forms.ts";
import { type Order, orders } from "../db/schema/orders.ts";
import { enqueueMail } from "../deliveries/mail.ts";
import type { AppContext } from "../context.ts";
import { type AuditedBy, recordAudit } from "../staff/audit.ts";
import { isHeld } from "./availability.ts";
import { fulfilCheckout } from "./fulfil.ts";
import { hasPlace } from "./holds.ts";
import { agreementMail } from "./inbox-entry.ts";

const now = sql`clock_timestamp()`;

/**
 * Ends a checkout that must not be paid any more: frees its place now and tells the provider to expire
 * the session. A payment that came first counts. If the provider can't be reached, `endLapsedHolds`
 * tries again.
 */
export async function endCheckout(ctx: AppContext, order: Order): Promise<void> {
  const { id, sessionId } = order;
  await ctx.db
    .update(orders)
    .set({ heldUntil: sql`least(${orders.heldUntil}, ${now})` })
    .where(and(eq(orders.id, id), eq(orders.state, "open")));
  if (!sessionId) return;
  try {
    await ctx.integrations.payments.expireSession(sessionId);
    await fulfilCheckout(ctx, sessionId);
  } catch (error) {
    ctx.report("checkout not ended", { order: id, err: error });
  }
}

/** The payer came back without paying. @param named order or session; an unknown or ended one is ignored */
export async function cancelCheckout(
  ctx: AppContext,
  named: { orderId: string } | { sessionId: string },
): Promise<void> {
  const isNamed =
    "sessionId" in named
      ? eq(orders.sessionId, named.sessionId)
      : isUuid(named.orderId)
        ? eq(orders.id, named.orderId)
        : sql`false`;
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(isNamed, eq(orders.state, "open"), eq(orders.method, "card")));
  if (order) await endCheckout(ctx, order);
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
        eq(orders.vendor, vendor),
        isNotNull(orders.sessionId),
        lte(orders.heldUntil, now),
        // Later than that, the provider has closed the session itself and reports it.
        gt(orders.expiresAt, now),
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

const isWithoutPlace = and(
  eq(orders.withoutPlace, true),
  inArray(orders.state, ["paid", "processing"]),
);

/** Places held for payers, the next to end first; and payments without a place. */
export async function listPlaces(db: Database) {
  const [held, withoutPlace] = await Promise.all([
    db.select().from(orders).where(isHeld).orderBy(asc(orders.heldUntil)),
    db.select().from(orders).where(isWithoutPlace).orderBy(asc(orders.createdAt)),
  ]);
  return { held, withoutPlace };
}

/** Frees a held place at once. @returns false when it is not held any more */
export async function freeHold(
  ctx: AppContext,
  staff: AuditedBy,
  reference: string,
): Promise<boolean> {
  const freed = await ctx.db.transaction(async (transaction) => {
    const [order] = await transaction
      .update(orders)
      .set({ heldUntil: sql`clock_timestamp()` })
      .where(and(eq(orders.reference, reference), isHeld))
      .returning();
    if (!order) return null;
    const subject = `${order.title}, order ${order.reference}`;
    await recordAudit(transaction, staff, { action: "office.hold-freed", subject });
    return order;
  });
  if (!freed) return false;
  await endCheckout(ctx, freed);
  return true;
}

/**
 * Gives a place to an order that was paid after its hold had ended, and sends the agreement.
 * @returns false when no place is free
 */
export function assignPlace(
  ctx: AppContext,
  staff: AuditedBy,
  reference: string,
): Promise<boolean> {
  const { db, content, publicUrl } = ctx;
  return db.transaction(async (transaction) => {
    const wanted = and(eq(orders.reference, reference), isWithoutPlace);
    const [order] = await transaction.select().from(orders).where(wanted);
    if (!order || !(await hasPlace(transaction, content, order))) return false;
    const [given] = await transaction
      .update(orders)
      .set({ withoutPlace: false })
      .where(wanted)
      .returning();
    if (!given) return false;
    const subject = `${given.title}, order ${given.reference}`;
    await recordAudit(transaction, staff, { action: "office.place-given", subject });
    const { customerEmail: to, submissionId } = given;
    if (!to || !submissionId) return true;
    const [entry] = await transaction
      .select({ receipt: submissions.receipt })
      .from(submissions)
      .where(eq(submissions.id, submissionId));
    const receipt = `${publicUrl}/receipt/${entry?.receipt ?? ""}`;
    await enqueueMail(ctx, transaction, {
      to,
      replyTo: content.club.email,
      ...agreementMail(content, given, receipt),
    });
    return true;
  });
}

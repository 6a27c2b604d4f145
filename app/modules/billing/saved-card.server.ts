import { asc, desc, eq, sql } from "drizzle-orm";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Database } from "#core/db/database.server.ts";
import { cardName } from "./card-names.ts";
import { nextAttempt } from "./charge-instalments.server.ts";
import { dropCard, deleteCard } from "./later-payments.server.ts";
import { lockOrder } from "./locked-order.server.ts";
import { aboutOrder } from "./order-audit.server.ts";
import { type Charge, charges, paymentMethods } from "./schema.ts";

/** The saved card of an order and every attempt to charge one, oldest first. */
export async function readSavedCard(db: Database, orderId: string) {
  const [card] = await db.select().from(paymentMethods).where(eq(paymentMethods.orderId, orderId));
  const attempts = await db
    .select()
    .from(charges)
    .where(eq(charges.orderId, orderId))
    .orderBy(asc(charges.createdAt));
  return { card: card ?? null, attempts, next: card ? nextAttempt(card, attempts) : null };
}

/** The last refused charge of each order whose card was refused, by the order's id, with its time. */
export async function declinedOf(db: Database, orderIds: readonly string[]) {
  if (orderIds.length === 0) return new Map<string, Charge>();
  const last = await db
    .selectDistinctOn([charges.orderId])
    .from(charges)
    .where(
      sql`${charges.orderId} in (${sql.join(
        orderIds.map((id) => sql`${id}::uuid`),
        sql`, `,
      )})`,
    )
    .orderBy(charges.orderId, desc(charges.createdAt));
  return new Map(
    last.flatMap((charge) => (charge.state === "refused" ? [[charge.orderId, charge]] : [])),
  );
}

/**
 * Deletes the card of an order, so that it is not charged again; its parts stay due.
 * @returns `before`: it has none. `charging`: it is being charged at this moment
 */
export async function stopCharging(
  ctx: AppContext,
  by: AuditedBy,
  reference: string,
): Promise<"stopped" | "before" | "charging" | "unknown"> {
  const { outcome, card } = await ctx.db.transaction(async (transaction) => {
    const order = await lockOrder(transaction, reference);
    if (!order) return { outcome: "unknown" as const, card: null };
    const isUnderWay = sql`${charges.orderId} = ${order.id} and ${charges.state} in ('sent', 'pending')`;
    if ((await transaction.$count(charges, isUnderWay)) > 0)
      return { outcome: "charging" as const, card: null };
    const [saved] = await transaction
      .select()
      .from(paymentMethods)
      .where(eq(paymentMethods.orderId, order.id));
    const dropped = await dropCard(transaction, order.id);
    if (!saved || !dropped) return { outcome: "before" as const, card: null };
    await recordAudit(transaction, {
      actor: by,
      action: "payments.charging-stopped",
      ...aboutOrder(order, { card: cardName(saved) }),
    });
    return { outcome: "stopped" as const, card: dropped };
  });
  await deleteCard(ctx, card);
  return outcome;
}

import { asc, desc, eq, inArray, sql } from "drizzle-orm";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Database } from "#core/db/database.server.ts";
import { cardName } from "./card-names.ts";
import { nextAttempt } from "./charge-instalments.server.ts";
import { dropCard } from "./later-payments.server.ts";
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
  return ctx.db.transaction(async (transaction) => {
    const order = await lockOrder(transaction, reference);
    if (!order) return "unknown";
    const isUnderWay = sql`${charges.orderId} = ${order.id} and ${charges.state} in ('sent', 'pending')`;
    if ((await transaction.$count(charges, isUnderWay)) > 0) return "charging";
    const card = await dropCard(transaction, order.id);
    if (!card) return "before";
    await recordAudit(transaction, {
      actor: by,
      action: "payments.charging-stopped",
      ...aboutOrder(order, { card: cardName(card) }),
    });
    return "stopped";
  });
}

/**
 * Deletes the cards that no order needs at the provider, and then their rows. If the provider refuses or
 * cannot be reached, it is asked again after an hour.
 */
export async function deleteCards({ db, integrations, report }: AppContext): Promise<void> {
  const { payments } = integrations;
  const wasAskedNow = sql`${paymentMethods.deletionAskedAt} > clock_timestamp() - interval '1 hour'`;
  const unneeded = db
    .select({ id: paymentMethods.id })
    .from(paymentMethods)
    .where(
      sql`${paymentMethods.orderId} is null and ${paymentMethods.provider} = ${payments.vendor}
        and (${wasAskedNow}) is not true
        and not exists (select 1 from ${paymentMethods} other
          where other.method_id = ${paymentMethods.methodId} and other.order_id is not null)`,
    )
    .limit(20)
    .for("update", { skipLocked: true });
  const asked = await db
    .update(paymentMethods)
    .set({ deletionAskedAt: sql`clock_timestamp()` })
    .where(inArray(paymentMethods.id, unneeded))
    .returning();
  for (const card of asked)
    try {
      await payments.deleteCard(card);
      await db.delete(paymentMethods).where(eq(paymentMethods.id, card.id));
    } catch (error) {
      report("card not deleted", { err: error });
    }
}

import { eq, sql } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import { orders } from "#modules/enrolment/schema.ts";
import { RefundRefused } from "./provider/port.server.ts";
import { type Refund, refunds } from "./schema.ts";
import {
  noteFailure,
  storeRefunds,
  recordProviderRefunds,
  recordWaitingRefunds,
} from "./provider-refunds.server.ts";

/** How long to wait for a response before another request; the provider's own limit is shorter. */
const againAfter = sql`interval '1 minute'`;

/**
 * Sends the card refunds that are due, and applies reports that arrived too early. Each refund is claimed
 * before the request. If the answer is lost, the provider's list says what happened; without the list, the
 * request is repeated with the same key, which refunds only once.
 * @returns whether there may be more to do at once
 */
export async function sendRefunds(ctx: AppContext): Promise<boolean> {
  const claimed = await claim(ctx);
  if (claimed) await send(ctx, claimed);
  else await recordWaitingRefunds(ctx);
  return claimed !== null;
}

type Claimed = Pick<Refund, "id" | "orderId" | "cents"> & {
  paymentReference: string;
  /** It was sent before, and the result is unknown. */
  isAgain: boolean;
};

/** Materialized: as a part of the update the subquery may run for each row, and claim several. */
async function claim({ db, integrations }: AppContext): Promise<Claimed | null> {
  const { rows } = await db.execute<Claimed & Record<string, unknown>>(sql`
    with found as materialized (select id, state from refunds
        where method = 'card' and provider = ${integrations.payments.vendor} and provider_id is null
          and (state = 'due' or (state = 'sent' and changed_at < now() - ${againAfter}))
        order by changed_at limit 1 for update skip locked)
    update refunds set state = 'sent', changed_at = now() from found
      where refunds.id = found.id
      returning refunds.id, refunds.order_id as "orderId", refunds.cents,
        refunds.payment_reference as "paymentReference", found.state = 'sent' as "isAgain"`);
  return rows[0] ?? null;
}

async function send(ctx: AppContext, claimed: Claimed): Promise<void> {
  const { id, orderId, cents, paymentReference, isAgain } = claimed;
  const { payments } = ctx.integrations;
  try {
    if (isAgain) {
      await recordProviderRefunds(ctx, paymentReference);
      if (!(await isUnanswered(ctx, id))) return;
    }
    const asked = { idempotencyKey: id, paymentReference, cents, orderId };
    await storeRefunds(ctx, paymentReference, [await payments.createRefund(asked)]);
  } catch (error) {
    if (error instanceof RefundRefused) return refuse(ctx, claimed, error.reason);
    ctx.report("refund not sent", { refund: id, err: error });
  }
}

/** The provider refused it. The payment's refunds are read first, because an earlier request may have arrived. */
async function refuse(ctx: AppContext, { id, paymentReference }: Claimed, failure: string) {
  try {
    await recordProviderRefunds(ctx, paymentReference);
  } catch (error) {
    ctx.report("refund not sent", { refund: id, err: error });
    return;
  }
  await ctx.db.transaction(async (transaction) => {
    const isRefund = eq(refunds.id, id);
    const [found] = await transaction
      .select({ order: orders })
      .from(orders)
      .innerJoin(refunds, eq(refunds.orderId, orders.id))
      .where(isRefund)
      .for("update", { of: orders });
    const [refund] = await transaction
      .update(refunds)
      .set({ state: "failed", failure, changedAt: sql`now()` })
      .where(sql`${isRefund} and ${refunds.state} = 'sent' and ${refunds.providerId} is null`)
      .returning();
    if (found && refund) await noteFailure(ctx, transaction, { order: found.order, refund });
  });
}

const isUnanswered = async ({ db }: AppContext, id: string) =>
  (await db.$count(refunds, sql`${refunds.id} = ${id} and ${refunds.providerId} is null`)) > 0;

import { and, asc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { orders, type PaymentDispute } from "#modules/enrolment/schema.ts";
import { notify, type NotifyContext } from "#modules/outbox/index.server.ts";
import type { DisputeNotice } from "./dispute-mails.ts";
import { deadlineText, daysToAnswer, reminderDays } from "./disputes.ts";
import { paymentDisputes, providerSessions } from "./schema.ts";

type Context = NotifyContext & Pick<AppContext, "publicUrl">;
interface Disputed {
  dispute: PaymentDispute;
  order: { reference: string; title: string };
}

/** The address of an order's prepared answer. */
export const evidencePath = (reference: string) => `/admin/payments/${reference}/evidence`;

/** Mails staff that a dispute waits for their answer, once. */
export async function notifyOfDispute(
  ctx: Context,
  transaction: Transaction,
  { dispute, order }: Disputed,
): Promise<void> {
  if (dispute.state !== "answer" || dispute.notifiedAt) return;
  const isNew = and(eq(paymentDisputes.id, dispute.id), isNull(paymentDisputes.notifiedAt));
  const { rowCount } = await transaction
    .update(paymentDisputes)
    .set({ notifiedAt: sql`now()` })
    .where(isNew);
  if (rowCount !== 1) return;
  const data = noticeOf(ctx, { dispute, order });
  await notify(ctx, transaction, "dispute-opened", { data });
}

function noticeOf(ctx: Context, { dispute, order }: Disputed): DisputeNotice {
  const { inquiry, cents, currency, reason } = dispute;
  return {
    ...order,
    inquiry,
    cents,
    currency,
    reason,
    deadline: deadlineText(dispute, clockOf(ctx)),
    vendor: ctx.integrations.payments.vendor,
    evidence: `${ctx.publicUrl}${evidencePath(order.reference)}`,
  };
}

/** The disputes of our orders that wait for the club's answer. */
export const unansweredDisputes = ({ db }: Pick<AppContext, "db">, which?: SQL) =>
  db
    .selectDistinctOn([paymentDisputes.id], {
      dispute: paymentDisputes,
      order: { reference: orders.reference, title: orders.title },
    })
    .from(paymentDisputes)
    .innerJoin(
      providerSessions,
      eq(providerSessions.paymentReference, paymentDisputes.paymentReference),
    )
    .innerJoin(orders, and(eq(orders.id, providerSessions.orderId), isNotNull(orders.paidAt)))
    .where(and(eq(paymentDisputes.state, "answer"), which))
    .orderBy(asc(paymentDisputes.id));

/**
 * Mails staff once more about each dispute without an answer a few days before its deadline.
 * @returns how many were mailed about
 */
export async function remindOfDisputes(ctx: AppContext): Promise<number> {
  const clock = clockOf(ctx);
  let reminded = 0;
  for (const { dispute, order } of await unansweredDisputes(
    ctx,
    isNull(paymentDisputes.remindedAt),
  )) {
    const left = daysToAnswer(dispute, clock);
    if (left === null || left < 0 || left > reminderDays) continue;
    reminded += await ctx.db.transaction(async (transaction) => {
      // If two instances run at once, the second waits for the first, and finds the reminder recorded.
      const isDue = and(
        eq(paymentDisputes.id, dispute.id),
        eq(paymentDisputes.state, "answer"),
        isNull(paymentDisputes.remindedAt),
      );
      const { rowCount } = await transaction
        .update(paymentDisputes)
        .set({ remindedAt: sql`now()` })
        .where(isDue);
      if (rowCount !== 1) return 0;
      const data = noticeOf(ctx, { dispute, order });
      await notify(ctx, transaction, "dispute-due", { data });
      return 1;
    });
  }
  return reminded;
}

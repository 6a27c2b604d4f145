import { aboutOrder } from "./order-audit.server.ts";
import { eq, inArray, sql } from "drizzle-orm";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { isUuid } from "#core/db/columns.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { formatMoney } from "#core/money.ts";
import { dayOf, isDay } from "#core/time/time.ts";
import { type Order, orders } from "#modules/enrolment/schema.ts";
import type { PaymentMethod } from "#modules/enrolment/index.ts";
import { lockAccountCredit } from "./account-credit.server.ts";
import { balanceOf, ledgerDay, postEntries, reversal, standingEntries } from "./ledger.server.ts";
import { updateStateFromRefunds } from "./money-back.server.ts";
import { creditsOf, postRefund } from "./refund-credits.server.ts";
import { closeFailure, type RequestedRefund, requestRefund } from "./refunds.server.ts";
import { type RefundLine, takeFromLines } from "./refund-parts.server.ts";
import { mailRefund } from "./refund-mail.server.ts";
import { type Refund, refundLines, refunds } from "./schema.ts";

/**
 * `done`: it is recorded. `before`: it was recorded before, and nothing changed. `over`: it is in another
 * state by now. `unknown`: there is no such refund. `invalid`: the message says why, to staff.
 */
export type RefundAction =
  | { outcome: "done" | "before" | "over" | "unknown" }
  | { outcome: "invalid"; message: string };

/** Records the day on which staff paid a refund by hand, and notifies the payer. */
export async function recordPaidBack(
  ctx: AppContext,
  by: AuditedBy,
  { id, on }: { id: string; on: string },
): Promise<RefundAction> {
  return withRefund(ctx, id, async (transaction, { order, refund }): Promise<RefundAction> => {
    const { method, cents } = refund;
    if (refund.state === "done") return { outcome: "before" };
    if (refund.state !== "due" || method === "card") return { outcome: "over" };
    const { timeZone } = ctx.content.club;
    if (!isDay(on)) return { outcome: "invalid", message: "Enter the day on which you paid." };
    if (on > dayOf(new Date(), timeZone))
      return {
        outcome: "invalid",
        message: "The day is in the future. Enter the day on which you paid.",
      };
    if (on < dayOf(order.createdAt, timeZone))
      return {
        outcome: "invalid",
        message: "The day is before the order. Enter the day on which you paid.",
      };
    const { paidCents, lostCents, refundedCents } = await balanceOf(transaction, order.id);
    const leftCents = Math.max(0, paidCents - lostCents - refundedCents);
    if (cents > leftCents)
      return {
        outcome: "invalid",
        message: `Only ${formatMoney(leftCents, order.currency)} of this order’s payment is left: the rest went back in another way, or the payer’s bank took it. Cancel this refund.`,
      };
    const back = { cents, method, effectiveOn: on, recordedBy: by.name };
    const idempotencyKey = `refund:${id}`;
    await postRefund(transaction, order.id, { ...back, idempotencyKey }, refund);
    await transaction
      .update(refunds)
      .set({ state: "done", doneOn: on, changedAt: sql`now()` })
      .where(eq(refunds.id, id));
    await updateStateFromRefunds(transaction, order);
    await recordAudit(transaction, {
      actor: by,
      action: "payments.paid-back",
      ...aboutOrder(order, { method, cents }),
    });
    await mailRefund(ctx, transaction, { order, refund });
    return { outcome: "done" };
  });
}

/** Cancels a refund that is not sent yet, or one that failed. The reduction of the order's cost is undone. */
export async function cancelRefund(
  ctx: AppContext,
  by: AuditedBy,
  { id }: { id: string },
): Promise<RefundAction> {
  return withRefund(ctx, id, async (transaction, { order, refund }): Promise<RefundAction> => {
    const { state, method, cents, failure } = refund;
    if (state !== "due" && state !== "failed") return { outcome: "over" };
    const isOpen = await closeFailure(transaction, refund);
    if (state === "failed" && !isOpen) return { outcome: "before" };
    const credits = refund.paysOut ? [] : await creditsOf(transaction, order.id, refund);
    const recorded = { effectiveOn: ledgerDay(ctx), recordedBy: by.name };
    await postEntries(
      transaction,
      order.id,
      credits.map((credit) => reversal(credit, recorded)),
    );
    await transaction
      .update(refunds)
      .set({
        state: "failed",
        failure: failure ?? "It was cancelled before it was carried out.",
        changedAt: sql`now()`,
      })
      .where(eq(refunds.id, id));
    await recordAudit(transaction, {
      actor: by,
      action: "payments.refund-cancelled",
      ...aboutOrder(order, { method, cents }),
    });
    return { outcome: "done" };
  });
}

/**
 * Sends a failed card refund again, as a new refund with another idempotency key. One whose result is unknown
 * is resent by the job, with the same key, until it is known.
 */
export async function retryRefund(
  ctx: AppContext,
  by: AuditedBy,
  { id }: { id: string },
): Promise<RequestedRefund | RefundAction> {
  return withRefund(ctx, id, async (transaction, { order, refund }) => {
    if (refund.state !== "failed" || refund.method !== "card") return { outcome: "over" as const };
    const retried = await transaction.$count(refunds, eq(refunds.retries, id));
    if (retried > 0) return { outcome: "before" as const };
    const lines = await transaction.select().from(refundLines).where(eq(refundLines.refundId, id));
    const { cents, method, computedCents, rule, reason } = refund;
    // The amount of the failed refund has been owed since then.
    const asked = { order, cents, method, computedCents, rule, reason, by, waives: false };
    return requestRefund(ctx, transaction, {
      ...asked,
      lines: lines.map(({ lineId, cents: part }) => ({ lineId, cents: part })),
      retries: refund,
    });
  });
}

/**
 * Pays a credit out as money instead, as far as it was not used: the refund as a credit is reversed, and one
 * by another method is requested.
 * @param shownCents what the form said was not used, so that a form that is sent twice pays once
 */
export async function payOutCredit(
  ctx: AppContext,
  by: AuditedBy,
  {
    id,
    cents,
    shownCents,
    method,
  }: { id: string; cents: number; shownCents?: number | undefined; method: PaymentMethod },
): Promise<RequestedRefund | RefundAction> {
  return withRefund(ctx, id, async (transaction, { order, refund }) => {
    if (refund.state !== "done" || refund.method !== "credit") return { outcome: "over" as const };
    const entries = await standingEntries(transaction, order.id);
    const given = entries.find(
      ({ kind, idempotencyKey }) => kind === "refund" && idempotencyKey.startsWith(`refund:${id}`),
    );
    const unusedCents = Math.min(
      given?.cents ?? 0,
      await lockAccountCredit(transaction, order.customerEmail),
    );
    if (!given || cents > unusedCents || cents <= 0 || (shownCents ?? unusedCents) !== unusedCents)
      return {
        outcome: "invalid" as const,
        message: `${formatMoney(unusedCents, order.currency)} of this credit is not used yet. Enter that or less.`,
      };
    const recorded = { effectiveOn: ledgerDay(ctx), recordedBy: by.name };
    const restCents = given.cents - cents;
    await postEntries(transaction, order.id, [
      reversal(given, recorded),
      {
        ...recorded,
        kind: "refund",
        method: "credit",
        cents: restCents,
        idempotencyKey: `refund:${id}:rest of ${given.id}`,
      },
    ]);
    const lines = await takeLines(transaction, id, cents);
    const { rule, reason } = refund;
    const asked = { order, cents, method, lines, rule, reason, by, computedCents: null };
    const paid = await requestRefund(ctx, transaction, {
      ...asked,
      waives: false,
      paysOut: refund,
    });
    if (paid.outcome === "refused") throw new NotPaidOut(paid);
    await transaction
      .update(refunds)
      .set(
        restCents > 0
          ? { cents: restCents, changedAt: sql`now()` }
          : { state: "failed", failure: "It was paid out in another way.", changedAt: sql`now()` },
      )
      .where(eq(refunds.id, id));
    await updateStateFromRefunds(transaction, order);
    return paid;
  }).catch((error: unknown) => {
    if (error instanceof NotPaidOut) return error.refused;
    throw error;
  });
}

/** Rolls back the transaction. */
class NotPaidOut extends Error {
  readonly refused: RequestedRefund;
  constructor(refused: RequestedRefund) {
    super("The credit was not paid out.");
    this.refused = refused;
  }
}

/** Takes cents off the lines of a refund. @returns the parts taken */
async function takeLines(
  transaction: Transaction,
  refundId: string,
  cents: number,
): Promise<RefundLine[]> {
  const isOwn = eq(refundLines.refundId, refundId);
  const left = await transaction.select().from(refundLines).where(isOwn);
  const taken = takeFromLines(left, cents);
  await transaction.delete(refundLines).where(isOwn);
  const rest = left.filter((line) => line.cents > 0);
  if (rest.length > 0) await transaction.insert(refundLines).values(rest);
  return taken;
}

/** Calls a function with a refund and its order, both locked. */
async function withRefund<Result>(
  { db }: Pick<AppContext, "db">,
  id: string,
  act: (transaction: Transaction, found: { order: Order; refund: Refund }) => Promise<Result>,
): Promise<Result | { outcome: "unknown" }> {
  const unknown = { outcome: "unknown" as const };
  if (!isUuid(id)) return unknown;
  return db.transaction(async (transaction) => {
    const isOrder = inArray(
      orders.id,
      transaction.select({ id: refunds.orderId }).from(refunds).where(eq(refunds.id, id)),
    );
    const [order] = await transaction.select().from(orders).where(isOrder).for("update");
    const [refund] = await transaction
      .select()
      .from(refunds)
      .where(eq(refunds.id, id))
      .for("update");
    return order && refund ? act(transaction, { order, refund }) : unknown;
  });
}

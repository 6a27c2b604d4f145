import { aboutOrder } from "./order-audit.server.ts";
import { eq } from "drizzle-orm";
import { creditErrors, moneyFrom, type MoneyPart } from "./offline-orders.ts";
import { errorSummary } from "#core/forms/error-summary.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import { isOffline } from "#modules/enrolment/index.ts";
import { changeOrders } from "#modules/enrolment/index.server.ts";
import { dayOf } from "#core/time/time.ts";
import type { Transaction } from "#core/db/database.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import { mailAgreement } from "./agreement-mail.server.ts";
import { recordFulfilment } from "./record-fulfilment.server.ts";
import { balanceOf, ledgerDay, postEntries, reversal, standingEntries } from "./ledger.server.ts";
import { costKinds } from "./ledger-kinds.ts";
import { inTransitCents } from "./refund-credits.server.ts";
import { lockAccountCredit, paidByCredit } from "./account-credit.server.ts";
import { formId, loggedPart, paidAtOf, partEntry } from "./offline-parts.server.ts";
import { lockOrder } from "./locked-order.server.ts";
import { ledgerEntries } from "./schema.ts";
import { type Order, orders } from "#modules/enrolment/schema.ts";

/** `paid`: the full amount was received. `part`: some is still open. `before`: it was recorded before. */
export type RecordedMoney =
  | { outcome: "paid" | "part" | "before" }
  | { outcome: "invalid"; message: string; errors: FieldErrors };

/**
 * Records a payment for an offline order. When the order is fully paid, the family gets the receipt.
 * @param values the fields of the first part, and the form's token
 */
export async function recordMoney(
  ctx: AppContext,
  by: AuditedBy,
  reference: string,
  values: Record<string, string>,
): Promise<RecordedMoney> {
  return ctx.db.transaction((transaction) =>
    recordMoneyIn(ctx, transaction, { by, reference, values }),
  );
}

/** The same in the caller's transaction. */
export async function recordMoneyIn(
  ctx: AppContext,
  transaction: Transaction,
  { by, reference, values }: { by: AuditedBy; reference: string; values: Record<string, string> },
): Promise<RecordedMoney> {
  const order = await waitingOrder(transaction, reference);
  if (!order) return { outcome: "before" };
  const { id: orderId } = order;
  const id = formId(values);
  const known = await transaction.$count(ledgerEntries, eq(ledgerEntries.id, id));
  if (known > 0) return { outcome: "before" };
  const today = dayOf(new Date(), ctx.content.club.timeZone);
  const { balanceCents: owedCents } = await balanceOf(transaction, orderId);
  const { parts, errors } = moneyFrom(values, { today, owedCents });
  const [part] = parts;
  if (!part) errors.part_1_amount ??= "Enter the amount in dollars, such as 155 or 77.50";
  if (part?.method === "credit")
    Object.assign(
      errors,
      creditErrors(parts, await lockAccountCredit(transaction, order.customerEmail)),
    );
  if (!part || Object.keys(errors).length > 0)
    return { outcome: "invalid", message: errorSummary(errors), errors };
  const isPaid = (await postPart(ctx, transaction, { order, id, part, by })) <= 0;
  return { outcome: isPaid ? "paid" : "part" };
}

/**
 * Posts a payment of an offline order, which may complete it.
 * @param id the same for the same movement of money
 * @returns the order's balance now
 */
export async function postPart(
  ctx: AppContext,
  transaction: Transaction,
  { order, id, part, by }: { order: Order; id: string; part: MoneyPart; by: AuditedBy },
): Promise<number> {
  const { id: orderId } = order;
  const { balanceCents } = await postEntries(transaction, orderId, [partEntry({ id, part, by })]);
  const isPaid = balanceCents <= 0;
  const [changed] = await changeOrders(transaction, eq(orders.id, orderId), {
    paidAt: order.paidAt ?? paidAtOf(ctx, [part]),
    ...(isPaid && { state: "paid" as const }),
  });
  await recordAudit(transaction, {
    actor: by,
    action: "payments.recorded",
    ...aboutOrder(order, { part: loggedPart(part) }),
  });
  if (isPaid && changed) await fulfilAgain(ctx, transaction, changed);
  return balanceCents;
}

/**
 * Fulfils an order; if it was fulfilled before one of its payments was voided, the family gets its current
 * receipt.
 */
const fulfilAgain = (ctx: AppContext, transaction: Transaction, order: Order) =>
  order.fulfilledAt
    ? mailAgreement(ctx, transaction, order)
    : recordFulfilment(ctx, transaction, order);

/**
 * Cancels an unpaid offline order: its places are released. Payments must have been refunded before.
 * @returns false when no such order is waiting
 */
export async function abandonOffline(
  ctx: AppContext,
  by: AuditedBy,
  reference: string,
): Promise<boolean> {
  return ctx.db.transaction(async (transaction) => {
    const order = await waitingOrder(transaction, reference);
    if (!order) return false;
    const { id, method } = order;
    // A refund that is still to be paid must not be lost.
    if ((await inTransitCents(transaction, id)).cents > 0) return false;
    const { paidCents, refundedCents, lostCents } = await balanceOf(transaction, id);
    const leftCents = paidCents - refundedCents - lostCents;
    const creditCents = Math.min(leftCents, await paidByCredit(transaction, id));
    const recorded = { effectiveOn: ledgerDay(ctx), recordedBy: by.name };
    // It costs nothing any more, and all payments were refunded.
    const charges = (await standingEntries(transaction, id)).filter(({ kind }) =>
      costKinds.includes(kind),
    );
    await postEntries(transaction, id, [
      ...charges.map((entry) => reversal(entry, recorded)),
      {
        ...recorded,
        kind: "refund",
        cents: leftCents - creditCents,
        method,
        idempotencyKey: `refund:${id}`,
      },
      // A payment by credit becomes the payer's credit again.
      {
        ...recorded,
        kind: "refund",
        cents: creditCents,
        method: "credit",
        idempotencyKey: `refund:credit:${id}`,
      },
    ]);
    await changeOrders(transaction, eq(orders.id, id), {
      state: paidCents > 0 ? "refunded" : "expired",
    });
    await recordAudit(transaction, {
      actor: by,
      action: "payments.abandoned",
      ...aboutOrder(order, { returnedCents: leftCents }),
    });
    return true;
  });
}

/** An offline order that is not fully paid, locked. */
export async function waitingOrder(
  transaction: Transaction,
  reference: string,
): Promise<Order | null> {
  const order = await lockOrder(transaction, reference);
  return order && isOffline(order) && order.state === "open" ? order : null;
}

import { and, eq, inArray, isNull } from "drizzle-orm";
import type { AuditAction } from "#domain/staff.ts";
import type { Transaction } from "../db/database.ts";
import {
  type Order,
  orders,
  type PaymentDispute,
  paymentDisputes,
  paymentFindings,
} from "../db/schema/orders.ts";
import type { AppContext } from "../context.ts";
import { type AuditedBy, recordAudit } from "../staff/audit.ts";
import { closeDiscrepancy } from "./findings.ts";
import { recordFulfilment } from "./fulfil.ts";

/** What staff have to know of an order beside itself. */
export interface OrderTrouble {
  /** What does not agree and waits for their decision, in words. */
  mismatch: string | null;
  disputes: PaymentDispute[];
}

/** What is wrong with an order's payment, and what its payer's bank wants. */
export async function readOrderTrouble({ db }: AppContext, order: Order): Promise<OrderTrouble> {
  const { sessionId, paymentReference } = order;
  const [[finding], disputes] = await Promise.all([
    db
      .select({ words: paymentFindings.words })
      .from(paymentFindings)
      .where(
        and(
          eq(paymentFindings.kind, "mismatch"),
          eq(paymentFindings.subject, sessionId ?? ""),
          isNull(paymentFindings.mendedAt),
        ),
      ),
    db
      .select()
      .from(paymentDisputes)
      .where(eq(paymentDisputes.paymentReference, paymentReference ?? ""))
      .orderBy(paymentDisputes.openedAt),
  ]);
  return { mismatch: finding?.words ?? null, disputes };
}

/** The orders of a page whose payers' banks want their money back, by reference. */
export async function listDisputed({ db }: AppContext, references: string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ reference: orders.reference })
    .from(orders)
    .innerJoin(paymentDisputes, eq(paymentDisputes.paymentReference, orders.paymentReference))
    .where(
      and(
        inArray(orders.reference, references),
        inArray(paymentDisputes.state, ["answer", "bank"]),
      ),
    );
  return rows.map(({ reference }) => reference);
}

/**
 * Staff take a payment that does not agree as it is: it counts, and its payer gets the receipt.
 * @returns false when there is nothing to decide
 */
export function acceptPayment(ctx: AppContext, reference: string, staff: AuditedBy) {
  return decide(ctx, { reference, staff, action: "office.payment-accepted" }, async (tx, order) => {
    const [accepted] = await tx
      .update(orders)
      .set({ state: order.state === "review" ? "paid" : order.state, acceptedAt: new Date() })
      .where(eq(orders.id, order.id))
      .returning();
    if (accepted && !accepted.submissionId) await recordFulfilment(ctx, tx, accepted);
  });
}

/**
 * Staff gave such a payment back at the provider: it counts no more, and its place is free.
 * @returns false when there is nothing to decide
 */
export function recordReturnedPayment(ctx: AppContext, reference: string, staff: AuditedBy) {
  return decide(ctx, { reference, staff, action: "office.payment-returned" }, async (tx, order) => {
    await tx
      .update(orders)
      .set({ state: "refunded", refundedCents: order.paidCents })
      .where(eq(orders.id, order.id));
  });
}

async function decide(
  { db }: AppContext,
  deed: { reference: string; staff: AuditedBy; action: AuditAction },
  act: (transaction: Transaction, order: Order) => Promise<void>,
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const [order] = await transaction
      .select()
      .from(orders)
      .where(eq(orders.reference, deed.reference.toUpperCase()))
      .for("update");
    if (!order?.sessionId) return false;
    const words = await closeDiscrepancy(transaction, "mismatch", order.sessionId);
    if (words === null) return false;
    await act(transaction, order);
    await recordAudit(transaction, deed.staff, {
      action: deed.action,
      subject: `${order.reference} (${order.title})`,
      detail: words,
    });
    return true;
  });
}

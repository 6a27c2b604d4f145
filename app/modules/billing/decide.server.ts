import { aboutOrder } from "./order-audit.server.ts";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { decidedMismatch } from "./payment-mismatch.ts";
import type { Transaction } from "#core/db/database.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import { changeOrders } from "#modules/enrolment/index.server.ts";
import { closeDiscrepancy } from "./findings.server.ts";
import { recordFulfilment } from "./record-fulfilment.server.ts";
import { lockOrder } from "./locked-order.server.ts";
import { balanceOf, ledgerDay, postEntries } from "./ledger.server.ts";
import { postRefund } from "./refund-credits.server.ts";
import { sessionOf, type StoredSession } from "./sessions.server.ts";
import { paymentDisputes, paymentFindings, providerSessions } from "./schema.ts";
import { type Order, orders, type PaymentDispute } from "#modules/enrolment/schema.ts";

/** An order's open problems, for staff. */
export interface OrderTrouble {
  /** The mismatch for staff to decide, as text. */
  mismatch: string | null;
  disputes: PaymentDispute[];
}

/** The open mismatch of an order's payment, and its open dispute. */
export async function readOrderTrouble({ db }: AppContext, order: Order): Promise<OrderTrouble> {
  const session = await sessionOf(db, order.id);
  const [[finding], disputes] = await Promise.all([
    db
      .select({ message: paymentFindings.message })
      .from(paymentFindings)
      .where(
        and(
          eq(paymentFindings.kind, "mismatch"),
          eq(paymentFindings.subject, session?.sessionId ?? ""),
          isNull(paymentFindings.resolvedAt),
        ),
      ),
    db
      .select()
      .from(paymentDisputes)
      .where(eq(paymentDisputes.paymentReference, session?.paymentReference ?? ""))
      .orderBy(paymentDisputes.openedAt),
  ]);
  return { mismatch: finding?.message ?? null, disputes };
}

/** The disputed orders of a page, by reference. */
export async function listDisputed({ db }: AppContext, references: string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ reference: orders.reference })
    .from(orders)
    .innerJoin(providerSessions, eq(providerSessions.orderId, orders.id))
    .innerJoin(
      paymentDisputes,
      eq(paymentDisputes.paymentReference, providerSessions.paymentReference),
    )
    .where(
      and(
        inArray(orders.reference, references),
        inArray(paymentDisputes.state, ["answer", "bank"]),
      ),
    );
  return rows.map(({ reference }) => reference);
}

/**
 * Staff accept a payment that does not match its order: it counts, and its payer gets the receipt.
 * @returns false when there is nothing to decide
 */
export function acceptPayment(ctx: AppContext, reference: string, staff: AuditedBy) {
  const decision = { reference, staff, action: "office.payment-accepted" } as const;
  return decide(ctx, decision, async (tx, { order, finding }) => {
    // The order costs what was paid, whatever was charged before.
    const { balanceCents } = await balanceOf(tx, order.id);
    await postEntries(tx, order.id, [
      {
        kind: balanceCents < 0 ? "charge" : "credit",
        cents: -balanceCents,
        effectiveOn: ledgerDay(ctx),
        recordedBy: staff.name,
        // Not the order's key, which an earlier charge may have.
        idempotencyKey: `accepted:${finding}`,
      },
    ]);
    const [accepted] = await changeOrders(tx, eq(orders.id, order.id), {
      state: order.state === "review" ? "paid" : order.state,
      acceptedAt: new Date(),
    });
    if (accepted && !accepted.fulfilledAt) await recordFulfilment(ctx, tx, accepted);
  });
}

/**
 * Records that staff refunded such a payment at the provider: it no longer counts, and its place is free.
 * @returns false when there is nothing to decide
 */
export function recordReturnedPayment(ctx: AppContext, reference: string, staff: AuditedBy) {
  return decide(
    ctx,
    { reference, staff, action: "office.payment-returned" },
    async (tx, { order, session }) => {
      const { paidCents, lostCents, refundedCents } = await balanceOf(tx, order.id);
      await postRefund(tx, order.id, {
        // If the provider reports it later, no amount is left to post.
        cents: paidCents - lostCents - refundedCents,
        method: "card",
        provider: session.provider,
        providerId: session.paymentReference ?? session.sessionId,
        effectiveOn: ledgerDay(ctx),
        recordedBy: staff.name,
        idempotencyKey: `refund:${session.sessionId}`,
      });
      await changeOrders(tx, eq(orders.id, order.id), { state: "refunded" });
    },
  );
}

type Decision = "office.payment-accepted" | "office.payment-returned";

async function decide(
  { db, integrations }: AppContext,
  decision: { reference: string; staff: AuditedBy; action: Decision },
  act: (
    transaction: Transaction,
    decided: { order: Order; session: StoredSession; finding: string },
  ) => Promise<void>,
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const order = await lockOrder(transaction, decision.reference);
    const session = order && (await sessionOf(transaction, order.id));
    if (!session) return false;
    const finding = await closeDiscrepancy(transaction, "mismatch", session.sessionId);
    if (!finding) return false;
    await act(transaction, { order, session, finding: finding.id });
    await recordAudit(transaction, {
      actor: decision.staff,
      action: decision.action,
      ...aboutOrder(order, {
        finding: decidedMismatch(finding.message, integrations.payments.vendor),
      }),
    });
    return true;
  });
}

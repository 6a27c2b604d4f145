import { and, desc, eq, isNull } from "drizzle-orm";
import { decidedFindings } from "#domain/order.ts";
import { spokenMoney } from "#domain/money.ts";
import { orders, paymentChecks, paymentFindings } from "#server/db/order-schema.ts";
import type { ClubDesk } from "./club-desk.ts";
import { fulfilCheckout } from "./fulfil-checkout.ts";
import { applyRefund } from "./money-back.ts";
import { type AuditedBy, recordAudit } from "./record-audit.ts";

type OpenFinding = typeof paymentFindings.$inferSelect;

/** The open disagreements, oldest first, and when the records were last compared. */
export async function listFindings({ db }: ClubDesk) {
  const [findings, [lastCheck]] = await Promise.all([
    db
      .select()
      .from(paymentFindings)
      .where(isNull(paymentFindings.mendedAt))
      .orderBy(paymentFindings.foundAt),
    db.select().from(paymentChecks).orderBy(desc(paymentChecks.checkedAt)).limit(1),
  ]);
  return { findings, lastCheck: lastCheck ?? null };
}

/**
 * Brings our records in line with the provider's for every open disagreement: what is paid is
 * fulfilled, sums and refunds are taken over, what the provider lost is given up. What staff or a
 * bank decide stays.
 * @returns how many were mended; a disagreement that can't be mended now stays
 */
export async function mendPayments(desk: ClubDesk, by: AuditedBy): Promise<number> {
  const { findings } = await listFindings(desk);
  let mended = 0;
  for (const finding of findings) {
    if (decidedFindings.includes(finding.kind)) continue;
    let detail: string;
    try {
      detail = await mend(desk, finding);
    } catch (error) {
      desk.report("payment not mended", { finding: finding.id, err: error });
      continue;
    }
    await desk.db.transaction(async (transaction) => {
      const claimed = await transaction
        .update(paymentFindings)
        .set({ mendedAt: new Date() })
        .where(and(eq(paymentFindings.id, finding.id), isNull(paymentFindings.mendedAt)));
      // A colleague pressed too: mending twice changes nothing, and is said once.
      if (claimed.rowCount === 0) return;
      const subject = finding.orderReference ?? finding.subject;
      await recordAudit(transaction, by, { action: "office.payments-mended", subject, detail });
    });
    mended += 1;
  }
  return mended;
}

/** Mends one. @returns what it was and what it is now */
async function mend(desk: ClubDesk, { kind, subject, cents }: OpenFinding): Promise<string> {
  const { db } = desk;
  const ofSession = eq(orders.sessionId, subject);
  const now = spokenMoney(cents ?? 0);
  switch (kind) {
    case "unrecorded":
      await fulfilCheckout(desk, subject, { adopt: true });
      return `not recorded → paid ${now}`;
    case "amount": {
      const [before] = await db.select().from(orders).where(ofSession);
      await db
        .update(orders)
        .set({ paidCents: cents ?? 0 })
        .where(ofSession);
      return `paid ${spokenMoney(before?.paidCents ?? 0)} → ${now}`;
    }
    case "refund": {
      const [before] = await db.select().from(orders).where(eq(orders.paymentReference, subject));
      await applyRefund(db, subject, cents ?? 0);
      return `refunded ${spokenMoney(before?.refundedCents ?? 0)} → ${now}`;
    }
    case "lost":
      await db
        .update(orders)
        .set({ state: "failed", lastError: "The provider has no such checkout." })
        .where(and(ofSession, isNull(orders.paidAt)));
      return "waiting → failed: the provider has no such checkout";
    case "mismatch":
    case "dispute":
      // Left out above.
      return "";
    case "stranger":
      // Seen by staff, who refund it or enter it by hand: there is no order to mend.
      return "seen: an order we do not have";
  }
}

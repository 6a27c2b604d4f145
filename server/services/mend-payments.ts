import { and, desc, eq, isNull } from "drizzle-orm";
import { decidedFindings } from "#domain/order.ts";
import { orders, paymentChecks, paymentFindings } from "#server/db/order-schema.ts";
import type { ClubDesk } from "./club-desk.ts";
import { fulfilCheckout } from "./fulfil-checkout.ts";
import { applyRefund } from "./money-back.ts";

type Finding = typeof paymentFindings.$inferSelect;

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
export async function mendPayments(desk: ClubDesk): Promise<number> {
  const { findings } = await listFindings(desk);
  let mended = 0;
  for (const finding of findings) {
    if (decidedFindings.includes(finding.kind)) continue;
    try {
      await mend(desk, finding);
    } catch (error) {
      desk.report("payment not mended", { finding: finding.id, err: error });
      continue;
    }
    await desk.db
      .update(paymentFindings)
      .set({ mendedAt: new Date() })
      .where(eq(paymentFindings.id, finding.id));
    mended += 1;
  }
  return mended;
}

async function mend(desk: ClubDesk, { kind, subject, cents }: Finding): Promise<unknown> {
  const { db } = desk;
  const ofSession = eq(orders.sessionId, subject);
  switch (kind) {
    case "unrecorded":
      return fulfilCheckout(desk, subject, { adopt: true });
    case "amount":
      return db
        .update(orders)
        .set({ paidCents: cents ?? 0 })
        .where(ofSession);
    case "refund":
      return applyRefund(db, subject, cents ?? 0);
    case "lost":
      return db
        .update(orders)
        .set({ state: "failed", lastError: "The provider has no such checkout." })
        .where(and(ofSession, isNull(orders.paidAt)));
    case "mismatch":
    case "dispute":
      // Left out above.
      return;
    case "stranger":
      // Seen by staff, who refund it or enter it by hand: there is no order to mend.
      return;
  }
}

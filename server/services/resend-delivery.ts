import { and, eq, inArray, sql } from "drizzle-orm";
import { deliveries, submissions } from "#server/db/schema.ts";
import type { ClubDesk } from "./club-desk.ts";
import { type AuditedBy, recordAudit } from "./record-audit.ts";

/**
 * Puts a delivery that failed back in the queue, from its first attempt on.
 * @returns false when it was delivered meanwhile or is under way: nothing is sent twice
 */
export async function resendDelivery(
  { db, queue }: ClubDesk,
  id: string,
  by: AuditedBy,
): Promise<boolean> {
  const resent = await db.transaction(async (transaction) => {
    const [owed] = await transaction
      .update(deliveries)
      .set({ state: "pending", finishedAt: null, dueAt: sql`now()`, gatheredInto: null })
      .where(and(eq(deliveries.id, id), inArray(deliveries.state, ["parked", "retrying"])))
      .returning();
    if (!owed) return false;
    const [answers] = await transaction
      .select({ reference: submissions.reference })
      .from(submissions)
      .where(eq(submissions.id, owed.submissionId ?? owed.id));
    await recordAudit(
      transaction,
      by,
      answers
        ? { action: "inbox.resent", subject: answers.reference, detail: owed.channel }
        : {
            action: "mail.resent",
            subject: String(owed.payload.to),
            detail: String(owed.payload.subject ?? ""),
          },
    );
    return true;
  });
  queue.hasDue();
  return resent;
}

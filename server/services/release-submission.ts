import { and, eq, isNotNull, sql } from "drizzle-orm";
import { replyDueBy } from "#domain/reply-clock.ts";
import { deliveries, submissions } from "#server/db/schema.ts";
import { begin } from "./begin.ts";
import type { ClubDesk } from "./club-desk.ts";
import { type AuditedBy, recordAudit } from "./record-audit.ts";

/**
 * Staff found a suspect to be a person: it moves to the inbox, everybody is told of it, and the
 * reply clock starts. @returns false when there is no such suspect
 */
export async function releaseSubmission(
  desk: Pick<ClubDesk, "db" | "queue" | "content" | "publicUrl" | "mailedLinkSecret">,
  reference: string,
  by: AuditedBy,
): Promise<boolean> {
  const { db, queue, content } = desk;
  return db.transaction(async (transaction) => {
    const suspect = and(
      eq(submissions.reference, reference.toUpperCase()),
      isNotNull(submissions.suspicion),
    );
    const [released] = await transaction
      .update(submissions)
      .set({ suspicion: null })
      .where(suspect)
      .returning();
    if (!released) return false;
    await begin(desk, transaction, { ...released, mailsNewsletter: true });
    const replyDue = replyDueBy(released.kind, new Date(), content.club.replyWithinHours);
    await transaction.update(submissions).set({ replyDue }).where(eq(submissions.id, released.id));
    await transaction
      .update(deliveries)
      .set({ dueAt: sql`now()` })
      .where(and(eq(deliveries.submissionId, released.id), eq(deliveries.state, "pending")));
    await recordAudit(transaction, by, {
      ...{ action: "inbox.released", subject: released.reference, detail: "spam → inbox" },
    });
    queue.hasDue();
    return true;
  });
}

import { and, eq } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { deliveries, submissions } from "../db/schema/forms.ts";

/** What became of a form, for whoever has its link: times and a reference, nothing of its words. */
export interface Receipt {
  reference: string;
  savedAt: Date;
  /** Whether there is a confirmation: a mailbox gets no more than a few an hour. */
  isEmailed: boolean;
  /** When it left; null: it has not yet. */
  emailedAt: Date | null;
  replyDue: Date | null;
  answeredAt: Date | null;
}

/** The receipt behind an unguessable link; null when there is none. */
export async function readReceipt(db: Database, code: string): Promise<Receipt | null> {
  const [found] = await db
    .select({
      reference: submissions.reference,
      savedAt: submissions.receivedAt,
      replyDue: submissions.replyDue,
      answeredAt: submissions.answeredAt,
      mail: deliveries.state,
      emailedAt: deliveries.finishedAt,
    })
    .from(submissions)
    .leftJoin(
      deliveries,
      and(eq(deliveries.submissionId, submissions.id), eq(deliveries.channel, "email")),
    )
    .where(eq(submissions.receipt, code));
  if (!found) return null;
  const { mail, emailedAt, ...receipt } = found;
  return {
    ...receipt,
    isEmailed: mail !== null,
    emailedAt: mail === "delivered" ? emailedAt : null,
  };
}

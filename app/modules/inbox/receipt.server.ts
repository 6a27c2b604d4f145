import { and, eq } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";

/** The state of a form, for anybody with its link: times and a reference, none of its content. */
export interface Receipt {
  reference: string;
  savedAt: Date;
  /** Whether there is a confirmation mail: a mailbox gets only a few an hour. */
  isEmailed: boolean;
  /** When it was sent; null: not yet. */
  emailedAt: Date | null;
  replyDue: Date | null;
  answeredAt: Date | null;
}

/** The receipt behind an unguessable link; null when there is none. */
export async function readReceipt(
  { db }: Pick<AppContext, "db">,
  code: string,
): Promise<Receipt | null> {
  const [found] = await db
    .select({
      reference: submissions.reference,
      savedAt: submissions.receivedAt,
      replyDue: submissions.replyDue,
      answeredAt: submissions.answeredAt,
      mail: deliveries.state,
      suspicion: submissions.suspicion,
      emailedAt: deliveries.finishedAt,
    })
    .from(submissions)
    .leftJoin(
      deliveries,
      and(eq(deliveries.submissionId, submissions.id), eq(deliveries.channel, "email")),
    )
    .where(eq(submissions.receipt, code));
  if (!found) return null;
  const { mail, emailedAt, suspicion, ...receipt } = found;
  return {
    ...receipt,
    // A held form's receipt looks like any other: its mail is made when staff release it.
    isEmailed: mail !== null || suspicion !== null,
    emailedAt: mail === "delivered" ? emailedAt : null,
  };
}

import { and, eq, ne } from "drizzle-orm";
import type { SubmissionState } from "#domain/submission.ts";
import type { Database } from "#server/db/database.ts";
import { submissions } from "#server/db/schema.ts";
import { type AuditedBy, recordAudit } from "./record-audit.ts";

/**
 * Sets whether staff have answered a submission.
 * @returns false when there is no such one, or it is so already: a colleague was first
 */
export function markSubmission(
  db: Database,
  reference: string,
  state: SubmissionState,
  by: AuditedBy,
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const [marked] = await transaction
      .update(submissions)
      .set({ state, answeredAt: state === "answered" ? new Date() : null })
      .where(and(eq(submissions.reference, reference.toUpperCase()), ne(submissions.state, state)))
      .returning({ reference: submissions.reference });
    if (!marked) return false;
    const detail = state === "answered" ? "new → answered" : "answered → new";
    await recordAudit(transaction, by, {
      ...{ action: "inbox.marked", subject: marked.reference, detail },
    });
    return true;
  });
}

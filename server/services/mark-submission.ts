import { eq } from "drizzle-orm";
import type { SubmissionState } from "#domain/submission.ts";
import type { Database } from "#server/db/database.ts";
import { submissions } from "#server/db/schema.ts";

/** Sets whether staff have answered a submission. @returns false when there is no such one */
export async function markSubmission(
  db: Database,
  reference: string,
  state: SubmissionState,
): Promise<boolean> {
  const marked = await db
    .update(submissions)
    .set({ state, answeredAt: state === "answered" ? new Date() : null })
    .where(eq(submissions.reference, reference.toUpperCase()))
    .returning({ id: submissions.id });
  return marked.length > 0;
}

import { eq } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { deliveries, submissions } from "#server/db/schema.ts";

/** One submission whole, with each delivery and its last error; null when there is none. */
export async function readSubmission(db: Database, reference: string) {
  const [submission] = await db
    .select()
    .from(submissions)
    .where(eq(submissions.reference, reference.toUpperCase()));
  if (!submission) return null;
  const owed = await db
    .select()
    .from(deliveries)
    .where(eq(deliveries.submissionId, submission.id))
    .orderBy(deliveries.channel);
  const { search: _search, formToken: _formToken, ...shown } = submission;
  return { ...shown, deliveries: owed };
}

export type SubmissionDetails = NonNullable<Awaited<ReturnType<typeof readSubmission>>>;

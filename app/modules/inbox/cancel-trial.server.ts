import { randomUUID } from "node:crypto";
import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import type { TrialEntry } from "#core/trial-entry.ts";
import { notify } from "#modules/outbox/index.server.ts";
import { submissions } from "#modules/outbox/schema.ts";

const status = sql<TrialEntry["status"] | null>`${submissions.trialEntry} ->> 'status'`;

/** A first practice to which the child is expected to come: not possible spam, and not cancelled. */
export const expectedTrial = and(
  eq(submissions.kind, "trial"),
  isNull(submissions.suspicion),
  sql`${status} is distinct from 'cancelled'`,
);

/**
 * A family cancels its first practice: the coach's list says so, and the office gets a mail. One that a coach
 * has recorded, or that was cancelled before, stays as it is.
 * @param receipt the unguessable last part of the address of its receipt
 */
export async function cancelTrial(ctx: AppContext, receipt: string): Promise<void> {
  const trialEntry: TrialEntry = {
    id: randomUUID(),
    status: "cancelled",
    by: "",
    at: Date.now(),
  };
  await ctx.db.transaction(async (transaction) => {
    const [cancelled] = await transaction
      .update(submissions)
      .set({ trialEntry })
      .where(
        and(
          eq(submissions.kind, "trial"),
          eq(submissions.receipt, receipt),
          or(isNull(submissions.trialEntry), eq(status, "none")),
        ),
      )
      .returning();
    // The office learns of possible spam only in its own folder.
    if (!cancelled || cancelled.suspicion) return;
    const { id, reference, fields } = cancelled;
    await notify(ctx, transaction, "trial-cancelled", {
      submissionId: id,
      data: {
        reference,
        practice: String(fields.first_practice),
        page: `${ctx.publicUrl}/admin/inbox/${reference}`,
      },
    });
  });
}

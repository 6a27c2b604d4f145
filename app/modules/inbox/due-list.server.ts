import { and, asc, isNotNull } from "drizzle-orm";
import { isOpen } from "./inbox.server.ts";
import { notify } from "#modules/outbox/index.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { submissions } from "#modules/outbox/schema.ts";

/** The mail lists at most this many, so that it stays readable; the inbox has the rest. */
const longest = 50;

/**
 * Enqueues a mail to staff about submissions without a reply, the most urgent first; no mail when there
 * are none.
 * @param id the day's own id, the same in a retry: one mail
 * @returns how many are waiting
 */
export async function mailDueList(
  ctx: AppContext,
  { id, now = new Date() }: { id: string; now?: Date },
): Promise<number> {
  const { db, publicUrl } = ctx;
  const waiting = await db
    .select({
      reference: submissions.reference,
      kind: submissions.kind,
      state: submissions.state,
      firstName: submissions.firstName,
      replyDue: submissions.replyDue,
    })
    .from(submissions)
    .where(and(isOpen(ctx), isNotNull(submissions.replyDue)))
    .orderBy(asc(submissions.replyDue))
    .limit(longest);
  if (waiting.length === 0) return 0;
  const data = { waiting, now, inbox: `${publicUrl}/admin/inbox?state=new` };
  await db.transaction((transaction) => notify(ctx, transaction, "due-list", { id, data }));
  return waiting.length;
}

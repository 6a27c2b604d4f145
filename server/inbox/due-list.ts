import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { dueListMail } from "#domain/mails/staff.ts";
import { submissions } from "../db/schema/forms.ts";
import { enqueueMail } from "../deliveries/mail.ts";
import type { AppContext } from "../context.ts";

/** The mail lists at most this many, to stay readable; the inbox has the rest. */
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
  const { db, content, publicUrl } = ctx;
  const waiting = await db
    .select({
      reference: submissions.reference,
      kind: submissions.kind,
      state: submissions.state,
      firstName: submissions.firstName,
      replyDue: submissions.replyDue,
    })
    .from(submissions)
    .where(
      and(
        eq(submissions.state, "new"),
        isNull(submissions.suspicion),
        isNotNull(submissions.replyDue),
      ),
    )
    .orderBy(asc(submissions.replyDue))
    .limit(longest);
  if (waiting.length === 0) return 0;
  const { club } = content;
  const mail = dueListMail(waiting, { now, inbox: `${publicUrl}/admin/inbox?state=new`, club });
  const headers = { "Auto-Submitted": "auto-generated" };
  await db.transaction((transaction) =>
    enqueueMail(ctx, transaction, { id, to: club.email, headers, ...mail }),
  );
  return waiting.length;
}

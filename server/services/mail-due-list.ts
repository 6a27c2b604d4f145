import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { dueListMail } from "#domain/due-list.ts";
import { submissions } from "#server/db/schema.ts";
import type { ClubDesk } from "./club-desk.ts";
import { mailPage } from "./mail-page.ts";

/** More than this fits no mail anybody reads; the inbox has the rest. */
const longest = 50;

/**
 * Mails staff what waits for an answer, the most urgent first. Nothing waits: no mail.
 * @param id the mail's own, the same when it is tried again
 * @returns how many are waiting
 */
export async function mailDueList(
  { db, content, integrations, publicUrl }: ClubDesk,
  { id, now = new Date() }: { id: string; now?: Date },
): Promise<number> {
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
  await integrations.mail.send({
    id,
    to: club.email,
    headers,
    html: mailPage(mail, club),
    ...mail,
  });
  return waiting.length;
}

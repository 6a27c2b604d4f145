import { sql } from "drizzle-orm";
import { handleInboundMail } from "#modules/inbox/inbound-mail.server.ts";
import { answerSubmission, newEntryId, noteAtSubmission } from "#modules/inbox/thread.server.ts";
import {
  assignSubmissions,
  labelSubmissions,
  setSubmissionState,
} from "#modules/inbox/triage.server.ts";
import { notes, replies } from "./form-texts.ts";
import type { Office } from "./office.ts";

/** The office answers a submission in the inbox. */
export async function answer({ ctx, by }: Office, reference: string, text: string): Promise<void> {
  await answerSubmission(ctx, { reference, text, id: newEntryId() }, by);
  await Promise.all(ctx.inFlight);
}

/** What follows the latest answers: replies, notes for colleagues, labels, and assignments of open submissions. */
export async function workOnThreads(office: Office): Promise<void> {
  const { ctx, by, random } = office;
  await ctx.db.execute(sql`update thread_entries t set at = s.answered_at from submissions s
    where s.id = t.submission_id and s.answered_at is not null`);
  const { rows: answered } = await ctx.db.execute<{ reference: string; email: string; id: string }>(
    sql`select s.reference, s.email, t.id from thread_entries t join submissions s on s.id = t.submission_id
        order by s.received_at desc limit 12`,
  );
  for (const [n, { reference, email, id }] of answered.entries()) {
    const text = replies[n % replies.length] ?? "";
    if (n % 2 === 0) await reply(office, { id, email, text });
    else await noteAtSubmission(ctx, { reference, text: random.pick(notes), id: newEntryId() }, by);
    // The newest came today.
    const came =
      n < 8 ? sql`now() - make_interval(hours => ${n + 2}::int)` : sql`at + interval '5 hours'`;
    await ctx.db.execute(sql`update thread_entries set at =
        (select greatest(at + interval '1 minute', ${came}) from thread_entries where id = ${id})
      where id <> ${id} and submission_id = (select id from submissions where reference = ${reference})`);
    const { rows: late } = await ctx.db.execute(sql`update submissions s
      set replied_at = t.at, reply_due = s.reply_due - (s.replied_at - t.at) from thread_entries t
      where t.submission_id = s.id and t.kind = 'reply' and s.reference = ${reference}
      returning s.reply_due < now() as late`);
    // The office has read the older replies.
    if (late[0]?.late) await setSubmissionState(ctx, reference, "closed", by);
  }
  const { rows: open } = await ctx.db.execute<{ reference: string }>(
    sql`select reference from submissions where state = 'new' and suspicion is null order by received_at limit 9`,
  );
  const references = open.map(({ reference }) => reference);
  await assignSubmissions(ctx, references.slice(0, 4), by.id, by);
  await labelSubmissions(ctx, references.slice(2, 7), { labels: ["call back"] }, by);
  await labelSubmissions(ctx, references.slice(5, 9), { labels: ["first practice"] }, by);
}

interface Reply {
  /** The answer's id. */
  id: string;
  email: string;
  text: string;
}

/** A person's reply to the answer, in the format of the mail server. */
const reply = ({ ctx }: Office, { id, email, text }: Reply) =>
  handleInboundMail(ctx, {
    messageId: `<${newEntryId()}@example.org>`,
    from: { name: "", address: email },
    recipients: ctx.content.club.email,
    answers: [`<${id}@example.org>`],
    text,
    quoted: "",
    attachments: [],
    isAutomatic: false,
  });

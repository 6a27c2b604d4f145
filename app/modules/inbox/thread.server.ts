import { randomUUIDv7 } from "node:crypto";
import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { notify, type NotifyContext } from "#modules/outbox/index.server.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";
import { replyAddressOf } from "./reply-address.server.ts";
import { threadEntries } from "./schema.ts";

export type ThreadEntry = typeof threadEntries.$inferSelect;

/** The entries of a submission's thread, oldest first. */
export const readThread = ({ db }: Pick<AppContext, "db">, submissionId: string) =>
  db
    .select()
    .from(threadEntries)
    .where(eq(threadEntries.submissionId, submissionId))
    .orderBy(asc(threadEntries.at), asc(threadEntries.id))
    .limit(500);

type AnswerContext = NotifyContext &
  Pick<AppContext, "db" | "mailedLinkSecret" | "inboundMail" | "publicUrl">;

interface Written {
  reference: string;
  text: string;
  /** The form's own random id: if it is sent again, it is the same entry. */
  id: string;
}

/**
 * Sends an answer to the submission's sender, and marks it as answered.
 * @returns false when there is no such submission, or it is held as possible spam
 */
export function answerSubmission(
  ctx: AnswerContext,
  { reference, text, id }: Written,
  by: AuditedBy,
): Promise<boolean> {
  return ctx.db.transaction(async (transaction) => {
    const [answered] = await transaction
      .select()
      .from(submissions)
      .where(and(eq(submissions.reference, reference), isNull(submissions.suspicion)))
      .for("update");
    if (!answered) return false;
    const submissionId = answered.id;
    const entry = { id, submissionId, kind: "answer" as const, author: by.name, text };
    const added = await transaction
      .insert(threadEntries)
      .values(entry)
      .onConflictDoNothing()
      .returning({ id: threadEntries.id });
    // The button was pressed twice.
    if (added.length === 0) return true;
    const before = await messageIdsOf(transaction, submissionId);
    await notify(ctx, transaction, "answer", {
      id,
      submissionId,
      to: { email: answered.email },
      data: { reference, message: text, before },
      replyTo: replyAddressOf(ctx, reference) ?? ctx.content.club.email,
    });
    await transaction
      .update(submissions)
      .set({ state: "answered", answeredAt: new Date(), snoozedUntil: null })
      .where(eq(submissions.id, submissionId));
    await recordAudit(transaction, {
      actor: by,
      action: "inbox.answered",
      subject: { type: "submission", id: reference },
      changes: answered.state === "answered" ? {} : { state: [answered.state, "answered"] },
    });
    return true;
  });
}

/** Adds a note for colleagues. @returns false when there is no such submission */
export function noteAtSubmission(
  { db }: Pick<AppContext, "db">,
  { reference, text, id }: Written,
  by: AuditedBy,
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const [found] = await transaction
      .select({ id: submissions.id })
      .from(submissions)
      .where(eq(submissions.reference, reference));
    if (!found) return false;
    const entry = { id, submissionId: found.id, kind: "note" as const, author: by.name, text };
    const added = await transaction
      .insert(threadEntries)
      .values(entry)
      .onConflictDoNothing()
      .returning({ id: threadEntries.id });
    if (added.length > 0)
      await recordAudit(transaction, {
        actor: by,
        action: "inbox.noted",
        subject: { type: "submission", id: reference },
      });
    return true;
  });
}

/** A random id for a form, so that it is processed once. */
export const newEntryId = (): string => randomUUIDv7();

/** Mail programs do not read longer lists. */
const mostReferences = 10;

/** The Message-IDs of a thread, oldest first, by which mail programs recognize the conversation. */
async function messageIdsOf(
  transaction: Pick<AppContext["db"], "select">,
  submissionId: string,
): Promise<string[]> {
  const sent = await transaction
    .select({ id: deliveries.vendorReference, at: deliveries.createdAt })
    .from(deliveries)
    .where(and(eq(deliveries.submissionId, submissionId), eq(deliveries.channel, "email")));
  const received = await transaction
    .select({ id: threadEntries.messageId, at: threadEntries.at })
    .from(threadEntries)
    .where(and(eq(threadEntries.submissionId, submissionId), isNotNull(threadEntries.messageId)));
  return [...sent, ...received]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .flatMap(({ id }) => (id && /^<[^\s<>]{1,250}>$/.test(id) ? [id] : []))
    .slice(-mostReferences);
}

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { mailFooter } from "#domain/mails/compose.ts";
import type { Transaction } from "../db/database.ts";
import { deliveries } from "../db/schema/forms.ts";
import type { AppContext } from "../context.ts";
import { type AuditedBy, recordAudit } from "../staff/audit.ts";
import type { MailPicture } from "./mail-layout.ts";
import type { MailMessage } from "../vendors/mail/port.ts";

/**
 * Enqueues a mail that belongs to no submission; it is sent, retried and recorded as failed like any other.
 * @param id the mail's own id, if it has one: it is enqueued once, however often this is called
 */
export async function enqueueMail(
  { queue }: Pick<AppContext, "queue">,
  transaction: Transaction,
  {
    id = randomUUID(),
    ...message
  }: Omit<MailMessage, "id"> & { id?: string; pictures?: Record<string, MailPicture> },
): Promise<void> {
  await transaction
    .insert(deliveries)
    .values({ id, channel: "email", payload: { ...message }, dueAt: sql`now()` })
    .onConflictDoNothing();
  queue.hasDue();
}

/**
 * Enqueues a plain-text mail that staff wrote; it is sent, retried and marked failed like any other.
 * The sender's name and address follow the text (CASL, s. 6(2)).
 */
export async function triggerEmail(
  ctx: AppContext,
  { subject, message, to }: { subject: string; message: string; to: string },
  by: AuditedBy,
): Promise<void> {
  const text = `${message}\n\n${mailFooter(ctx.content.club)}`;
  await ctx.db.transaction(async (tx) => {
    await enqueueMail(ctx, tx, { to, subject, text });
    await recordAudit(tx, by, { action: "mail.written", subject: to, detail: subject });
  });
}

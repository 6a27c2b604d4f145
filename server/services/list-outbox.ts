import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { deliveries, outboxMessages } from "#server/db/schema.ts";

export type OutboxMessage = typeof outboxMessages.$inferSelect;

export interface OutboxPage {
  messages: OutboxMessage[];
  /** Give it back as `before` for the next page; null: this was the last. */
  next: string | null;
}

/** The messages the embedded mail and SMS vendors kept instead of sending, newest first. */
export async function listOutbox(
  db: Database,
  {
    channel = null,
    before = null,
    size = 50,
  }: { channel?: "email" | "sms" | null; before?: string | null; size?: number } = {},
): Promise<OutboxPage> {
  const wanted: SQL[] = [];
  if (channel) wanted.push(eq(outboxMessages.channel, channel));
  if (before && /^[\da-f-]{36}$/.test(before)) {
    const from = sql`(select created_at, id from ${outboxMessages} where id = ${before}::uuid)`;
    wanted.push(sql`(${outboxMessages.createdAt}, ${outboxMessages.id}) < ${from}`);
  }
  const found = await db
    .select()
    .from(outboxMessages)
    .where(and(...wanted))
    .orderBy(desc(outboxMessages.createdAt), desc(outboxMessages.id))
    .limit(size + 1);
  const messages = found.slice(0, size);
  return { messages, next: found.length > size ? (messages.at(-1)?.id ?? null) : null };
}

export type UnsentMail = typeof deliveries.$inferSelect;

/** Mails that answer no form and could not be sent (yet): no page of the inbox shows them. */
export function listUnsentMails(db: Database): Promise<UnsentMail[]> {
  return db
    .select()
    .from(deliveries)
    .where(and(isNull(deliveries.submissionId), inArray(deliveries.state, ["parked", "retrying"])))
    .orderBy(desc(deliveries.createdAt))
    .limit(100);
}

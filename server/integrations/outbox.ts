import type { Database } from "#server/db/database.ts";
import { outboxMessages } from "#server/db/schema.ts";
import { together } from "#server/db/together.ts";

type Message = typeof outboxMessages.$inferInsert;

/** Keeps what an embedded vendor would have sent, for staff to read; the same message once. */
export const keepInOutbox = together(async (db: Database, messages: Message[]) => {
  await db.insert(outboxMessages).values(messages).onConflictDoNothing();
  return messages.map(() => {});
});

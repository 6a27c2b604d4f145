import { sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { insertRows } from "#server/db/rows-of.ts";
import { outboxMessages } from "#server/db/schema.ts";
import { together } from "#server/db/together.ts";

/** A message with all its columns: those of an SMS are mostly null. */
type Message = Pick<
  typeof outboxMessages.$inferSelect,
  "id" | "channel" | "recipient" | "text" | "subject" | "html" | "replyTo" | "headers"
>;

/** Keeps what an embedded vendor would have sent, for staff to read; the same message once. */
export const keepInOutbox = together(async (db: Database, messages: Message[]) => {
  await db.execute(sql`${insertRows(outboxMessages, messages)} on conflict do nothing`);
  return messages.map(() => {});
});

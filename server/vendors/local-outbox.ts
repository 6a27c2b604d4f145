import { sql } from "drizzle-orm";
import { insertRows, batched } from "../db/batch.ts";
import type { Database } from "../db/database.ts";
import { outboxMessages } from "../db/schema/forms.ts";
import { VendorFailure } from "./call.ts";

/** A message with all its columns: those of an SMS are mostly null. */
type Message = Pick<
  typeof outboxMessages.$inferSelect,
  "id" | "channel" | "recipient" | "text" | "subject" | "html" | "replyTo" | "headers"
>;

/** Stores what an embedded vendor would have sent, for staff to read; each message once. */
export const keepInOutbox = batched(async (db: Database, messages: Message[]) => {
  await db.execute(sql`${insertRows(outboxMessages, messages)} on conflict do nothing`);
  return messages.map(() => {});
});

/**
 * Runs an embedded vendor's query.
 * @throws VendorFailure when it fails; the query's own error would put personal data in the log
 */
export async function keepLocally<Kept>(vendor: string, query: () => Promise<Kept>): Promise<Kept> {
  try {
    return await query();
  } catch (error) {
    const { code, cause } = error as { code?: string; cause?: { code?: string } };
    const known = cause?.code ?? code;
    const reason = `The ${vendor} could not reach or use its database${known ? ` (${known})` : ""}.`;
    throw new VendorFailure(vendor, reason);
  }
}

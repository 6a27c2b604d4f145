import { codeOf, recordOf } from "../records.ts";
import type { Database } from "../db/database.server.ts";
import { VendorFailure } from "./call.server.ts";
import { outboxMessages } from "./schema.ts";

/** Stores an embedded vendor's message, for staff to read; the same message once. */
export async function storeInOutbox(
  db: Database,
  message: typeof outboxMessages.$inferInsert,
): Promise<void> {
  await db.insert(outboxMessages).values(message).onConflictDoNothing();
}

/**
 * Runs an embedded vendor's query.
 * @throws VendorFailure when it fails; the query's own error would put personal data in the log
 */
export async function storeLocally<Stored>(
  vendor: string,
  query: () => Promise<Stored>,
): Promise<Stored> {
  try {
    return await query();
  } catch (error) {
    const known = codeOf(recordOf(error).cause) ?? codeOf(error);
    const reason = `The ${vendor} could not reach or use its database${known ? ` (${known})` : ""}.`;
    throw new VendorFailure(vendor, reason);
  }
}

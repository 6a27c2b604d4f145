import type { SQL } from "drizzle-orm";
import { codeOf, recordOf } from "../records.ts";
import type { Database } from "../db/database.server.ts";
import { VendorFailure } from "./call.server.ts";
import { outboxMessages } from "./schema.ts";

export type OutboxMessage = typeof outboxMessages.$inferInsert;

/**
 * The statement that will record an attempt. A vendor in our own database adds its message to it instead of
 * storing it at once: that saves a round trip, and the message and its result are never stored one without the
 * other.
 */
export interface ResultStatement {
  rows: OutboxMessage[];
  /** Stores a contact; its row has `id` and `is_new`. */
  contact?: SQL;
}

/** Stores an embedded vendor's message, for staff to read; the same message once. */
export async function storeInOutbox(
  db: Database,
  message: OutboxMessage,
  within?: ResultStatement,
): Promise<void> {
  if (within) within.rows.push(message);
  else await db.insert(outboxMessages).values(message).onConflictDoNothing();
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
    throw storingFailure(vendor, error);
  }
}

/** The failure to store a vendor's data in our database. */
export function storingFailure(vendor: string, error: unknown): VendorFailure {
  const known = codeOf(recordOf(error).cause) ?? codeOf(error);
  const reason = `The ${vendor} could not reach or use its database${known ? ` (${known})` : ""}.`;
  return new VendorFailure(vendor, reason);
}

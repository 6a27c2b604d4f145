import { sql } from "drizzle-orm";
import type { Transaction } from "#core/db/database.server.ts";
import type { Bought } from "./availability.server.ts";

/** The key of an offering. */
export const offeringKey = ({
  catalogue,
  offeringType,
  offeringId,
}: {
  catalogue: string;
  offeringType: string;
  offeringId: number;
}): string => `${catalogue} ${offeringType} ${offeringId}`;

/**
 * Locks offerings until the transaction ends: only one transaction at a time gives their places away. Each is
 * locked once and always in the same order, to avoid deadlocks.
 */
export async function lockOfferings(
  transaction: Transaction,
  bought: Omit<Bought, "seasonId">[],
): Promise<void> {
  for (const key of [...new Set(bought.map(offeringKey))].sort()) await lock(transaction, key);
}

/** Lets only one transaction at a time do something. */
export const lock = (transaction: Transaction, what: string) =>
  transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${what}))`);

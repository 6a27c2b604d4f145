import { sql } from "drizzle-orm";
import type { Transaction } from "#core/db/database.server.ts";

/** Takes a lock that only one transaction at a time can hold. */
export const lock = (transaction: Transaction, what: string) =>
  transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${what}))`);

/** Lets only one window at a time answer an offer or an invitation. @param id of the waiting-list entry or the invitation */
export const lockAnswer = (transaction: Transaction, id: string) =>
  lock(transaction, `holds for ${id}`);

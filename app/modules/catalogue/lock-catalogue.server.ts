import { sql } from "drizzle-orm";
import type { Transaction } from "#core/db/database.server.ts";

/** Only one transaction at a time writes catalogue and schedule. */
export const lockCatalogue = (transaction: Transaction) =>
  transaction.execute(sql`select pg_advisory_xact_lock(hashtext('catalogue'))`);

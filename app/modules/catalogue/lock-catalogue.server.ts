import { sql } from "drizzle-orm";
import type { Transaction } from "#core/db/database.server.ts";

/** Catalogue and schedule are written by one transaction at a time. */
export const lockCatalogue = (transaction: Transaction) =>
  transaction.execute(sql`select pg_advisory_xact_lock(hashtext('catalogue'))`);

import { desc } from "drizzle-orm";
import type { Database, Transaction } from "../db/database.ts";
import { contentVersions } from "../db/schema/club.ts";

/** Each collection's newest version, if it was ever saved. */
export function newestVersions(db: Database | Transaction) {
  return db
    .selectDistinctOn([contentVersions.collection])
    .from(contentVersions)
    .orderBy(contentVersions.collection, desc(contentVersions.version));
}

import { desc } from "drizzle-orm";
import { contentVersions } from "#server/db/content-schema.ts";
import type { Database, Transaction } from "#server/db/database.ts";

/** Each collection's newest version, if it was ever saved. */
export function newestVersions(db: Database | Transaction) {
  return db
    .selectDistinctOn([contentVersions.collection])
    .from(contentVersions)
    .orderBy(contentVersions.collection, desc(contentVersions.version));
}

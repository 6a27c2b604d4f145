import { desc } from "drizzle-orm";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { contentVersions } from "./schema.ts";

/** Each collection's newest version, if it was ever saved. */
export function newestVersions(db: Database | Transaction) {
  return db
    .selectDistinctOn([contentVersions.collection])
    .from(contentVersions)
    .orderBy(contentVersions.collection, desc(contentVersions.version));
}

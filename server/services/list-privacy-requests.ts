import { and, desc, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { privacyRequests } from "#server/db/privacy-schema.ts";

export type PrivacyRequest = typeof privacyRequests.$inferSelect;

/** Requests somebody has verified: what is due first, then what was done, newest first. */
export function listPrivacyRequests(db: Database): Promise<PrivacyRequest[]> {
  const { state, dueAt, doneAt } = privacyRequests;
  return db
    .select()
    .from(privacyRequests)
    .where(and(ne(state, "asked"), isNull(privacyRequests.suspicion)))
    .orderBy(
      sql`${doneAt} is not null`,
      sql`case when ${doneAt} is null then ${dueAt} end`,
      desc(doneAt),
    )
    .limit(200);
}

/** Requests that look like spam: nobody was written to yet. The newest first. */
export function listHeldPrivacyRequests(db: Database): Promise<PrivacyRequest[]> {
  const { state, suspicion, askedAt } = privacyRequests;
  return db
    .select()
    .from(privacyRequests)
    .where(and(eq(state, "asked"), isNotNull(suspicion)))
    .orderBy(desc(askedAt))
    .limit(200);
}

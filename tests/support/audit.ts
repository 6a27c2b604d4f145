import type { SQL } from "drizzle-orm";
import { auditSentence } from "#domain/audit/sentence.ts";
import type { Database } from "#server/db/database.ts";
import { auditLog } from "#server/db/schema/staff.ts";
import { withNames } from "#server/staff/audit-names.ts";

/** The log's entries as staff read them, the oldest first. */
export async function readLog(db: Database, where?: SQL) {
  const rows = await db.select().from(auditLog).where(where).orderBy(auditLog.id);
  return (await withNames({ db }, rows)).map(({ actorName: who, ...record }) => ({
    who,
    action: record.action,
    ...auditSentence(record),
  }));
}

import type { SQL } from "drizzle-orm";
import { auditSentence } from "#core/audit/sentence.ts";
import type { Database } from "#core/db/database.server.ts";
import { withNames } from "#modules/enrolment/audit-entries.server.ts";
import { modules } from "#app/modules.server.ts";
import { auditLog } from "#core/audit/schema.ts";

/** The log's entries as staff read them, the oldest first. */
export async function readLog(db: Database, where?: SQL) {
  const rows = await db.select().from(auditLog).where(where).orderBy(auditLog.id);
  return (await withNames({ db }, rows)).map(({ actorName: who, ...record }) => ({
    who,
    action: record.action,
    ...auditSentence(record, modules),
  }));
}

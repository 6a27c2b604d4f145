import { and, desc, eq, lt } from "drizzle-orm";
import type { AuditAction } from "#domain/audit.ts";
import { auditLog } from "#server/db/audit-schema.ts";
import type { Database } from "#server/db/database.ts";

const size = 50;

/** Who changed what, the newest first, a page at a time. */
export async function listAudit(
  db: Database,
  { before, action }: { before?: number | null; action?: AuditAction | null } = {},
) {
  const rows = await db
    .select()
    .from(auditLog)
    .where(
      and(
        before ? lt(auditLog.id, before) : undefined,
        action ? eq(auditLog.action, action) : undefined,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(size + 1);
  const page = rows.slice(0, size);
  return { rows: page, next: rows.length > size ? (page.at(-1)?.id ?? null) : null };
}

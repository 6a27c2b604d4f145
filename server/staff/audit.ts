import { and, desc, eq, lt } from "drizzle-orm";
import type { AuditAction } from "#domain/staff.ts";
import type { Database, Transaction } from "../db/database.ts";
import { auditLog } from "../db/schema/staff.ts";
import type { StaffMember } from "#domain/staff.ts";

/** Who did it; the account may be unknown, as after a wrong password. */
export type AuditedBy = Pick<StaffMember, "id" | "name"> | { id: null; name: string };

export interface AuditEntry {
  action: AuditAction;
  /** To what, in words; an e-mail address only for what `personal-records.ts` forgets with a person. */
  subject: string;
  /** What it was and what it is now: no secret, and nothing of a child or of anybody's health. */
  detail?: string;
}

/** More than this nobody reads; the versions of words are kept whole elsewhere. */
const longest = 2_000;

/** Notes who did what, in the transaction of the deed itself where there is one. */
export async function recordAudit(
  transaction: Database | Transaction,
  { id, name }: AuditedBy,
  { action, subject, detail = "" }: AuditEntry,
): Promise<void> {
  await transaction
    .insert(auditLog)
    .values({ staffId: id, staffName: name, action, subject, detail: detail.slice(0, longest) });
}

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

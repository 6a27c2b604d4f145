import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { AuditAction } from "#domain/staff.ts";
import type { Database, Transaction } from "../db/database.ts";
import { auditLog } from "../db/schema/staff.ts";
import type { StaffMember } from "#domain/staff.ts";
import type { AppContext } from "../context.ts";

/** The author; the account may be unknown, as after a wrong password. */
export type AuditedBy = Pick<StaffMember, "id" | "name"> | { id: null; name: string };

export interface AuditEntry {
  action: AuditAction;
  /**
   * A description of the subject; an e-mail address only where `personal-records.ts` deletes it with the
   * person.
   */
  subject: string;
  /**
   * The value before and after: no secret, and no medical information; about a child only the fields that
   * `domain/corrections.ts` shows.
   */
  detail?: string;
}

/** Longer details are cut; complete versions of texts are stored elsewhere. */
const longest = 2_000;

/** Records an audit entry, in the transaction of the change itself where there is one. */
export async function recordAudit(
  transaction: Database | Transaction,
  { id, name }: AuditedBy,
  { action, subject, detail = "" }: AuditEntry,
): Promise<void> {
  await transaction
    .insert(auditLog)
    .values({ staffId: id, staffName: name, action, subject, detail: detail.slice(0, longest) });
}

/**
 * The entries whose subject names one of these ids, newest first: the last fifty.
 * @param ids the first eight characters of each
 */
export function listAuditAbout(db: Database, ids: string[]) {
  const named = sql`regexp_split_to_array(${auditLog.subject}, '[^0-9a-f]+')`;
  return db
    .select()
    .from(auditLog)
    .where(sql`${named} && ${sql.param(ids)}::text[]`)
    .orderBy(desc(auditLog.id))
    .limit(size);
}

const size = 50;

/** The audit entries, newest first, a page at a time. */
export async function listAudit(
  { db }: Pick<AppContext, "db">,
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

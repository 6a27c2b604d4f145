import type { AuditAction } from "#domain/audit.ts";
import { auditLog } from "#server/db/audit-schema.ts";
import type { Database, Transaction } from "#server/db/database.ts";
import type { StaffMember } from "./staff-session.ts";

/** Who did it; the account may be unknown, as after a wrong password. */
export type AuditedBy = Pick<StaffMember, "id" | "name"> | { id: null; name: string };

export interface Deed {
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
  { action, subject, detail = "" }: Deed,
): Promise<void> {
  await transaction
    .insert(auditLog)
    .values({ staffId: id, staffName: name, action, subject, detail: detail.slice(0, longest) });
}

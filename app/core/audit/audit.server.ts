import { and, desc, eq, inArray, not, or, type SQL } from "drizzle-orm";
import type { AuditAction, AuditDetails, AuditSubject, SubjectOf } from "./actions.ts";
import type { AuditChanges } from "./changes.ts";
import type { Database, Transaction } from "../db/database.server.ts";
import type { StaffMember } from "./staff.ts";
import { auditLog } from "./schema.ts";

/** The author; the account may be unknown, as after a wrong password. */
export type AuditedBy = Pick<StaffMember, "id" | "name"> | { id: null; name: string };

export interface AuditEntry<Action extends AuditAction = AuditAction> {
  actor: AuditedBy;
  action: Action;
  /** The id is null where it is unknown. */
  subject: { type: SubjectOf<Action>; id: string | null };
  /** The family that the subject belongs to. */
  familyId?: string | null;
  /**
   * No secret, and no medical information; about a child only the fields that `app/modules/families/corrections.ts` shows.
   * A trigger deletes them with the subject.
   */
  changes?: AuditChanges;
  /**
   * A person's data is only in `reason`, which is deleted with the subject, and in entries about an address,
   * which `personal-records.server.ts` empties.
   */
  details?: AuditDetails<Action>;
}

/** Longer values are cut; complete versions of texts are stored elsewhere. */
const longest = 500;
const mostChanges = 40;
const cut = <Value>(value: Value) => (typeof value === "string" ? value.slice(0, longest) : value);

/** Records an audit entry, in the transaction of the change itself where there is one. */
export async function recordAudit<Action extends AuditAction>(
  transaction: Database | Transaction,
  { actor, action, subject, familyId = null, changes = {}, details }: AuditEntry<Action>,
): Promise<void> {
  const changed = Object.entries(changes).slice(0, mostChanges);
  const recorded = Object.entries(details ?? {}).filter(([, value]) => value !== undefined);
  await transaction.insert(auditLog).values({
    actorId: actor.id,
    actorName: actor.name,
    action,
    subjectType: subject.type,
    subjectId: subject.id,
    familyId,
    changes:
      changed.length > 0
        ? Object.fromEntries(
            changed.map(([field, [before, after]]) => [field, [cut(before), cut(after)] as const]),
          )
        : null,
    details: Object.fromEntries(recorded.map(([name, value]) => [name, cut(value)])),
  });
}

/** An entry about a staff account, with its address at the time. */
export const aboutAccount = <Own extends object>(
  { id, email }: Pick<StaffMember, "id" | "email">,
  details?: Own,
) => ({ subject: { type: "account" as const, id }, details: { name: email, ...details } });

const isAbout = (type: AuditSubject, ids: string[]) =>
  and(eq(auditLog.subjectType, type), inArray(auditLog.subjectId, ids));

const newest = (db: Database, about: SQL | undefined) =>
  db.select().from(auditLog).where(about).orderBy(desc(auditLog.id)).limit(size);

/** A family's entries, newest first: the last fifty. */
export const listAuditOfFamily = (db: Database, familyId: string) =>
  newest(db, eq(auditLog.familyId, familyId));

/** An athlete's entries, with those about the family as a whole, newest first: the last fifty. */
export const listAuditOfAthlete = (
  db: Database,
  { id, familyId, registrations }: { id: string; familyId: string; registrations: string[] },
) => {
  const own = or(isAbout("athlete", [id]), isAbout("registration", registrations));
  const ofAnyAthlete = inArray(auditLog.subjectType, ["athlete", "registration"]);
  return newest(db, or(own, and(eq(auditLog.familyId, familyId), not(ofAnyAthlete))));
};

/** An order's entries, with those about its registrations, newest first: the last fifty. */
export const listAuditOfOrder = (
  db: Database,
  { reference, lines }: { reference: string; lines: { registration: { id: string } | null }[] },
) => {
  const registrations = lines.flatMap(({ registration }) => registration?.id ?? []);
  return newest(db, or(isAbout("order", [reference]), isAbout("registration", registrations)));
};

/** Entries about a family belong to the one it was merged into. */
export async function moveAuditOfFamily(
  transaction: Transaction,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await transaction.update(auditLog).set({ familyId: to }).where(eq(auditLog.familyId, from));
}

/** Entries about an athlete or a guardian belong to the one they were found to be. */
export async function moveAuditOfPerson(
  transaction: Transaction,
  type: "athlete" | "guardian",
  { from, to }: { from: string; to: string },
): Promise<void> {
  await transaction
    .update(auditLog)
    .set({ subjectId: to })
    .where(isAbout(type, [from]));
}

const size = 50;

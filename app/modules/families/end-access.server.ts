import { and, eq } from "drizzle-orm";
import type { Transaction } from "#core/db/database.server.ts";
import { endKeys } from "#modules/outbox/index.server.ts";
import { isUuid } from "#core/db/columns.server.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import type { AppContext } from "#core/context.server.ts";
import {
  emergencyContacts,
  families,
  familyCalendars,
  familyLinks,
  guardianRequests,
  guardians,
} from "./schema.ts";

/** A guardian or an emergency contact of a family. */
export interface MemberOf {
  familyId: string;
  id: string;
}

/**
 * Staff end a guardian's access: every mailed link, every unconfirmed request, and the family's calendar
 * address, which the guardian may have.
 * @returns null: there is no such guardian
 */
export async function endGuardianLinks(
  { db }: Pick<AppContext, "db">,
  by: AuditedBy,
  of: MemberOf,
): Promise<"ended" | null> {
  if (!isUuid(of.id) || !isUuid(of.familyId)) return null;
  return db.transaction(async (transaction) => {
    const found = (await lockGuardians(transaction, of.familyId)).some(({ id }) => id === of.id);
    if (!found) return null;
    await recordAudit(transaction, {
      actor: by,
      action: "families.links-ended",
      subject: { type: "guardian", id: of.id },
      familyId: of.familyId,
      details: await endAccess(transaction, of),
    });
    return "ended";
  });
}

/**
 * Staff remove a guardian: their links and requests end. Orders, registrations and the other guardians stay
 * as they are.
 * @returns `last`: a family needs one guardian. null: there is no such guardian
 */
export async function removeGuardian(
  { db }: Pick<AppContext, "db">,
  by: AuditedBy,
  of: MemberOf,
): Promise<"removed" | "last" | null> {
  if (!isUuid(of.id) || !isUuid(of.familyId)) return null;
  return db.transaction(async (transaction) => {
    // Two actions at once must not remove both guardians.
    const known = await lockGuardians(transaction, of.familyId);
    if (!known.some(({ id }) => id === of.id)) return null;
    if (known.length === 1) return "last";
    const details = await endAccess(transaction, of);
    await transaction.delete(guardians).where(eq(guardians.id, of.id));
    await recordAudit(transaction, {
      actor: by,
      action: "families.removed",
      subject: { type: "guardian", id: of.id },
      familyId: of.familyId,
      details,
    });
    return "removed";
  });
}

/** Staff remove an emergency contact. @returns null: there is no such contact */
export async function removeContact(
  { db }: Pick<AppContext, "db">,
  by: AuditedBy,
  of: MemberOf,
): Promise<"removed" | null> {
  if (!isUuid(of.id) || !isUuid(of.familyId)) return null;
  return db.transaction(async (transaction) => {
    const { id, familyId } = emergencyContacts;
    const { rowCount } = await transaction
      .delete(emergencyContacts)
      .where(and(eq(id, of.id), eq(familyId, of.familyId)));
    if (!rowCount) return null;
    await recordAudit(transaction, {
      actor: by,
      action: "families.removed",
      subject: { type: "contact", id: of.id },
      familyId: of.familyId,
    });
    return "removed";
  });
}

async function lockGuardians(transaction: Transaction, familyId: string) {
  await transaction.select().from(families).where(eq(families.id, familyId)).for("update");
  return transaction.select().from(guardians).where(eq(guardians.familyId, familyId));
}

/** Ends the links that were mailed to a guardian's former address, and the request to change it. */
export async function endFormerAddress(
  transaction: Transaction,
  guardianId: string,
): Promise<void> {
  await transaction.delete(familyLinks).where(eq(familyLinks.guardianId, guardianId));
  await transaction.delete(guardianRequests).where(eq(guardianRequests.guardianId, guardianId));
}

/** @returns what ended, for the log */
async function endAccess(transaction: Transaction, { familyId, id }: MemberOf) {
  const links = await transaction.delete(familyLinks).where(eq(familyLinks.guardianId, id));
  const asked = await transaction
    .delete(guardianRequests)
    .where(eq(guardianRequests.askedBy, id))
    .returning();
  for (const request of asked) await endKeys(transaction, request.id);
  const calendar = await transaction
    .delete(familyCalendars)
    .where(eq(familyCalendars.familyId, familyId));
  return {
    links: links.rowCount ?? 0,
    requests: asked.length,
    calendars: calendar.rowCount ?? 0,
  };
}

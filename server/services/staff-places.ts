import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { orders } from "#server/db/order-schema.ts";
import { submissions } from "#server/db/schema.ts";
import type { ClubDesk } from "./club-desk.ts";
import { endCheckout } from "./end-checkout.ts";
import { hasPlace } from "./hold-place.ts";
import { oweMail } from "./owe-mail.ts";
import { agreementMail } from "./payment-submission.ts";
import { isHeld } from "./places-taken.ts";
import { type AuditedBy, recordAudit } from "./record-audit.ts";

const isWithoutPlace = and(
  eq(orders.withoutPlace, true),
  inArray(orders.state, ["paid", "processing"]),
);

/** The places that are held for who has still to pay, the next to end first; and what was paid without one. */
export async function listPlaces(db: Database) {
  const [held, withoutPlace] = await Promise.all([
    db.select().from(orders).where(isHeld).orderBy(asc(orders.heldUntil)),
    db.select().from(orders).where(isWithoutPlace).orderBy(asc(orders.createdAt)),
  ]);
  return { held, withoutPlace };
}

/** Frees a held place at once. @returns false when it is not held any more */
export async function freeHold(
  desk: ClubDesk,
  staff: AuditedBy,
  reference: string,
): Promise<boolean> {
  const freed = await desk.db.transaction(async (transaction) => {
    const [order] = await transaction
      .update(orders)
      .set({ heldUntil: sql`clock_timestamp()` })
      .where(and(eq(orders.reference, reference), isHeld))
      .returning();
    if (!order) return null;
    const subject = `${order.title}, order ${order.reference}`;
    await recordAudit(transaction, staff, { action: "office.hold-freed", subject });
    return order;
  });
  if (!freed) return false;
  await endCheckout(desk, freed);
  return true;
}

/**
 * Gives a place to who paid after the hold had ended, and sends the agreement.
 * @returns false when there is none
 */
export function givePlace(desk: ClubDesk, staff: AuditedBy, reference: string): Promise<boolean> {
  const { db, content, publicUrl } = desk;
  return db.transaction(async (transaction) => {
    const wanted = and(eq(orders.reference, reference), isWithoutPlace);
    const [order] = await transaction.select().from(orders).where(wanted);
    if (!order || !(await hasPlace(transaction, content, order))) return false;
    const [given] = await transaction
      .update(orders)
      .set({ withoutPlace: false })
      .where(wanted)
      .returning();
    if (!given) return false;
    const subject = `${given.title}, order ${given.reference}`;
    await recordAudit(transaction, staff, { action: "office.place-given", subject });
    const { customerEmail: to, submissionId } = given;
    if (!to || !submissionId) return true;
    const [entry] = await transaction
      .select({ receipt: submissions.receipt })
      .from(submissions)
      .where(eq(submissions.id, submissionId));
    const receipt = `${publicUrl}/receipt/${entry?.receipt ?? ""}`;
    await oweMail(desk, transaction, {
      ...{ to, replyTo: content.club.email },
      ...agreementMail(content, given, receipt),
    });
    return true;
  });
}

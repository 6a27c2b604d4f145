import { and, eq, sql } from "drizzle-orm";
import { reasonOf } from "#domain/logged-error.ts";
import { deletionMail } from "#domain/privacy-mail.ts";
import { spokenDayOf } from "#domain/time.ts";
import type { Database, Transaction } from "#server/db/database.ts";
import { privacyRequests } from "#server/db/privacy-schema.ts";
import type { ClubDesk } from "./club-desk.ts";
import { oweMail } from "./owe-mail.ts";
import { personalRecords } from "./personal-records.ts";
import { type AuditedBy, recordAudit } from "./record-audit.ts";

/** `done-before`: a colleague was first. `not-open`: not verified, or there is none. */
export type Fulfilment =
  | { outcome: "done" | "done-before" | "not-open" }
  | { outcome: "failed"; reason: string };

/** Everything the database holds about who made a verified request; null when there is none. */
export async function exportPerson(db: Database, reference: string) {
  const request = await findOpen(db, reference);
  if (!request) return null;
  const records: Record<string, object[]> = {};
  for (const kind of personalRecords) records[kind.name] = await kind.read(db, request.email);
  return { reference: request.reference, email: request.email, madeAt: new Date(), records };
}

/** Notes that staff have sent what somebody asked to see. */
export function closeAccessRequest(
  db: Database,
  reference: string,
  by: AuditedBy,
): Promise<Fulfilment> {
  return db.transaction(async (transaction) => {
    const [closed] = await transaction
      .update(privacyRequests)
      .set({ state: "done", doneAt: sql`now()`, email: null, details: "" })
      .where(and(open(reference), eq(privacyRequests.kind, "access")))
      .returning();
    if (!closed) return { outcome: await whyNotOpen(transaction, reference) };
    await recordAudit(transaction, by, {
      ...{ action: "office.request-closed", subject: closed.reference },
    });
    return { outcome: "done" };
  });
}

/**
 * Deletes a person from the database and the CRM, tells them, and keeps of the request its dates
 * and reference. When the CRM fails everything stands, to be tried again.
 */
export async function deletePerson(
  desk: ClubDesk,
  reference: string,
  by: AuditedBy,
): Promise<Fulfilment> {
  const asked = await findOpen(desk.db, reference);
  if (!asked) return { outcome: await whyNotOpen(desk.db, reference) };
  try {
    return await desk.db.transaction(async (transaction): Promise<Fulfilment> => {
      // One deletion of a person at a time, whoever presses and however many requests there are.
      const person = asked.email.toLowerCase();
      await transaction.execute(
        sql`select pg_advisory_xact_lock(hashtext('deletion'), hashtext(${person}))`,
      );
      const request = await findOpen(transaction, reference);
      if (request?.kind !== "deletion")
        return { outcome: await whyNotOpen(transaction, reference) };
      const deleted: string[] = [];
      for (const kind of personalRecords) {
        if ((await kind.remove(transaction, request.email)) > 0) deleted.push(kind.name);
      }
      // Within the transaction: no delivery under way can bring the contact back meanwhile.
      const { kind } = await desk.integrations.crm.forgetContact(request.email);
      if (kind === "forgotten") deleted.push("your entry in our contact list");
      await transaction
        .update(privacyRequests)
        .set({ state: "done", doneAt: sql`now()`, email: null, details: "" })
        .where(sql`lower(${privacyRequests.email}) = ${person}`);
      const { club } = desk.content;
      const day = spokenDayOf(new Date(), club.timeZone);
      const mail = deletionMail({ reference: request.reference, deleted, day }, club);
      await oweMail(desk, transaction, { to: request.email, replyTo: club.email, ...mail });
      await recordAudit(transaction, by, {
        ...{ action: "office.person-deleted", subject: request.reference },
      });
      return { outcome: "done" };
    });
  } catch (error) {
    desk.report("deletion failed", { reference, err: error });
    return { outcome: "failed", reason: reasonOf(error) };
  }
}

async function whyNotOpen(db: Database | Transaction, reference: string) {
  const [request] = await db
    .select({ state: privacyRequests.state })
    .from(privacyRequests)
    .where(eq(privacyRequests.reference, reference.toUpperCase()));
  return request?.state === "done" ? "done-before" : "not-open";
}

const open = (reference: string) =>
  and(
    eq(privacyRequests.reference, reference.toUpperCase()),
    eq(privacyRequests.state, "verified"),
  );

async function findOpen(db: Database | Transaction, reference: string) {
  const [request] = await db.select().from(privacyRequests).where(open(reference));
  return request?.email ? { ...request, email: request.email } : null;
}

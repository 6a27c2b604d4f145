import { and, eq, sql } from "drizzle-orm";
import { reasonOf } from "#domain/logged-error.ts";
import { deletionMail } from "#domain/privacy-mail.ts";
import { spokenDayOf } from "#domain/time.ts";
import type { Database } from "#server/db/database.ts";
import { privacyRequests } from "#server/db/privacy-schema.ts";
import type { ClubDesk } from "./club-desk.ts";
import { oweMail } from "./owe-mail.ts";
import { personalRecords } from "./personal-records.ts";

/** `not-open`: not verified, done before, or there is none. */
export type Fulfilment =
  | { outcome: "done" }
  | { outcome: "not-open" }
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
export async function closeAccessRequest(db: Database, reference: string): Promise<Fulfilment> {
  const closed = await db
    .update(privacyRequests)
    .set({ state: "done", doneAt: sql`now()`, email: null, details: "" })
    .where(and(open(reference), eq(privacyRequests.kind, "access")))
    .returning({ id: privacyRequests.id });
  return { outcome: closed.length > 0 ? "done" : "not-open" };
}

/**
 * Deletes a person from the database and the CRM, tells them, and keeps of the request its dates
 * and reference. When the CRM fails everything stands, to be tried again.
 */
export async function deletePerson(desk: ClubDesk, reference: string): Promise<Fulfilment> {
  const request = await findOpen(desk.db, reference);
  if (request?.kind !== "deletion") return { outcome: "not-open" };
  try {
    await desk.db.transaction(async (transaction) => {
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
        .where(sql`lower(${privacyRequests.email}) = ${request.email.toLowerCase()}`);
      const { club } = desk.content;
      const day = spokenDayOf(new Date(), club.timeZone);
      const mail = deletionMail({ reference: request.reference, deleted, day }, club);
      await oweMail(desk, transaction, { to: request.email, replyTo: club.email, ...mail });
    });
    return { outcome: "done" };
  } catch (error) {
    desk.report("deletion failed", { reference, err: error });
    return { outcome: "failed", reason: reasonOf(error) };
  }
}

const open = (reference: string) =>
  and(
    eq(privacyRequests.reference, reference.toUpperCase()),
    eq(privacyRequests.state, "verified"),
  );

async function findOpen(db: Database, reference: string) {
  const [request] = await db.select().from(privacyRequests).where(open(reference));
  return request?.email ? { ...request, email: request.email } : null;
}

import { and, eq, inArray, isNull, like, ne, not, or, type SQL, sql } from "drizzle-orm";
import { isSameAddress } from "#modules/families/family-page.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { familyFile } from "#modules/enrolment/family-file.server.ts";
import { readFamily } from "#modules/families/read.server.ts";
import { outboxMessages } from "#core/vendors/schema.ts";
import { demoCheckouts, orderPayments } from "#modules/billing/schema.ts";
import { auditLog, staffUsers } from "#core/audit/schema.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";
import {
  athletes,
  families,
  familyCalendars,
  guardianRequests,
  guardians,
  signatures,
} from "#modules/families/schema.ts";
import { orders, registrations } from "#modules/enrolment/schema.ts";
import { newsletterConsents, newsletterSubscribers } from "#modules/messaging/schema.ts";
import { credentials } from "#modules/training/schema.ts";
import { withoutAccountLinks } from "#core/vendors/account-links.ts";

/** One kind of personal data in the database: found and deleted by e-mail, in any case. */
interface PersonalRecords {
  /** Its name in the export and the confirmation. */
  name: string;
  /** A query for every address that such data is found by: one column, in any case, null or doubled. */
  addresses: SQL;
  read(db: Database | Transaction, email: string): Promise<object[]>;
  /** @returns how many there were */
  remove(transaction: Transaction, email: string): Promise<number>;
}

const is = (column: Parameters<typeof eq>[0], email: string) =>
  sql`lower(${column}) = ${email.toLowerCase()}`;

/** The sender, or the guardian named by a child or for an athlete. */
const fromOrAbout = (email: string) =>
  or(
    is(submissions.email, email),
    ...["email", "guardian_email"].map(
      (field) => sql`lower(${submissions.fields}->>${field}) = ${email.toLowerCase()}`,
    ),
  );

/** A first name appears in what staff got about a form, by SMS or in the morning's mail. */
async function deleteNotices(transaction: Transaction, reference: string): Promise<void> {
  const named = `%${reference}%`;
  await transaction.delete(outboxMessages).where(like(outboxMessages.text, named));
  await transaction.delete(deliveries).where(sql`${deliveries.payload}->>'text' like ${named}`);
}

/** An SMS also names the address of the telephone's owner (`app/modules/outbox/notify.server.ts`). */
const mailedTo = (email: string) =>
  sql`${email.toLowerCase()} in (lower(${deliveries.payload}->>'to'), lower(${deliveries.payload}->>'owner'))`;

const notedOf = (email: string) =>
  and(eq(auditLog.subjectType, "address"), is(auditLog.subjectId, email));

const accountsOf = (db: Database | Transaction, email: string) =>
  db.select({ id: staffUsers.id }).from(staffUsers).where(is(staffUsers.email, email));

/** The families in which a person with this address is a guardian. */
async function familiesOf(db: Database | Transaction, email: string): Promise<string[]> {
  const found = await db
    .selectDistinct({ id: guardians.familyId })
    .from(guardians)
    .where(is(guardians.email, email));
  return found.map(({ id }) => id);
}

/** The signatures for an athlete who stays are stored without the signer's name. */
async function forgetSigner(transaction: Transaction, email: string): Promise<void> {
  await transaction.execute(sql`
    update ${signatures} set signed_by = 'a guardian whose data was deleted'
      from ${athletes} join ${guardians} on ${guardians.familyId} = ${athletes.familyId}
     where ${signatures.athleteId} = ${athletes.id} and ${is(guardians.email, email)}
       and lower(trim(${signatures.signedBy})) = lower(trim(${guardians.name}))`);
}

/** The reasons for voiding payments of some orders may name the payer: the fact itself is enough. */
async function forgetVoidReasons(transaction: Transaction, isOfPayer: SQL): Promise<void> {
  const ids = transaction.select({ id: orders.id }).from(orders).where(isOfPayer);
  await transaction
    .update(orderPayments)
    .set({ voidReason: null })
    .where(inArray(orderPayments.orderId, ids));
  await transaction.execute(sql`
    update audit_log set details = details - 'reason'
      where subject_type = 'order'
        and subject_id in (select reference from ${orders} where ${isOfPayer})`);
}

/** A payment that the bank still has to confirm counts as money. */
const isWithoutMoney = and(isNull(orders.paidAt), ne(orders.state, "processing"));

/** The athlete's family is no unpaid checkout's draft: another guardian looks after them. */
const registersKeptAthlete = sql`exists (
  select 1 from ${registrations}
    join ${athletes} on ${athletes.id} = ${registrations.athleteId}
    join ${families} on ${families.id} = ${athletes.familyId}
   where ${registrations.orderId} = ${orders.id} and ${families.draftOf} is null)`;

/** All personal data in the database. A new table with an e-mail in it belongs here. */
export const personalRecords: readonly PersonalRecords[] = [
  {
    name: "forms you sent or are named in as guardian, with their deliveries",
    addresses: sql`select unnest(array[${submissions.email}, ${submissions.fields}->>'email',
      ${submissions.fields}->>'guardian_email']) from ${submissions}`,
    async read(db, email) {
      const rows = await db.select().from(submissions).where(fromOrAbout(email));
      // The name of the coach who recorded it is not part of a person's own data.
      return rows.map(({ search: _search, formToken: _token, id: _id, trialEntry, ...row }) =>
        trialEntry ? { ...row, firstPractice: trialEntry.status } : row,
      );
    },
    async remove(transaction, email) {
      const deleted = await transaction
        .delete(submissions)
        .where(fromOrAbout(email))
        .returning({ reference: submissions.reference });
      for (const { reference } of deleted) await deleteNotices(transaction, reference);
      return deleted.length;
    },
  },
  {
    name: "your entry in the newsletter, with your consents",
    addresses: sql`select ${newsletterSubscribers.email} from ${newsletterSubscribers}`,
    read: (db, email) =>
      db
        .select({
          address: newsletterSubscribers.address,
          state: newsletterSubscribers.state,
          act: newsletterConsents.act,
          at: newsletterConsents.at,
          page: newsletterConsents.page,
          method: newsletterConsents.method,
          wording: newsletterConsents.wording,
        })
        .from(newsletterSubscribers)
        .innerJoin(newsletterConsents, eq(newsletterConsents.email, newsletterSubscribers.email))
        .where(is(newsletterSubscribers.email, email)),
    remove: async (transaction, email) =>
      (
        await transaction
          .delete(newsletterSubscribers)
          .where(is(newsletterSubscribers.email, email))
      ).rowCount ?? 0,
  },
  {
    name: "messages to you, with e-mails and texts that were waiting to be sent to you",
    addresses: sql`select unnest(array[${deliveries.payload}->>'to', ${deliveries.payload}->>'owner'])
      from ${deliveries}`,
    async read(db, email) {
      const { payload, state, createdAt: at } = deliveries;
      const queued = await db
        .select({ payload, state, at })
        .from(deliveries)
        .where(mailedTo(email));
      // Staff pass this on, so it must not contain a colleague's links.
      return JSON.parse(withoutAccountLinks(JSON.stringify(queued))) as object[];
    },
    async remove(transaction, email) {
      const deleted = await transaction
        .delete(deliveries)
        .where(mailedTo(email))
        .returning({ id: deliveries.id });
      // A copy of an SMS names only the telephone.
      const ids = deleted.map(({ id }) => id);
      await transaction.delete(outboxMessages).where(inArray(outboxMessages.id, ids));
      return deleted.length;
    },
  },
  {
    name: "copies of e-mails to you",
    addresses: sql`select ${outboxMessages.recipient} from ${outboxMessages}`,
    read: (db, email) =>
      db
        .select({
          subject: outboxMessages.subject,
          text: outboxMessages.text,
          at: outboxMessages.createdAt,
        })
        .from(outboxMessages)
        .where(is(outboxMessages.recipient, email)),
    remove: async (transaction, email) =>
      (await transaction.delete(outboxMessages).where(is(outboxMessages.recipient, email)))
        .rowCount ?? 0,
  },
  {
    name: "notes in our log of e-mails staff wrote to you",
    addresses: sql`select ${auditLog.subjectId} from ${auditLog} where ${auditLog.subjectType} = 'address'`,
    read: (db, email) =>
      db
        .select({
          action: auditLog.action,
          subject: sql<string | null>`${auditLog.details}->>'mail'`,
          at: auditLog.happenedAt,
        })
        .from(auditLog)
        .where(notedOf(email)),
    // The log keeps the fact that a mail was written; the address and the mail's subject are deleted.
    remove: async (transaction, email) =>
      (
        await transaction
          .update(auditLog)
          .set({ subjectId: null, changes: null, details: {} })
          .where(notedOf(email))
      ).rowCount ?? 0,
  },
  {
    // A person who was named as a guardian, or a guardian's new address, before it is confirmed.
    name: "your name and address, given as a guardian’s and not confirmed yet",
    addresses: sql`select ${guardianRequests.email} from ${guardianRequests}`,
    read: (db, email) =>
      db
        .select({
          name: guardianRequests.name,
          email: guardianRequests.email,
          phone: guardianRequests.phone,
          relationship: guardianRequests.relationship,
          at: guardianRequests.createdAt,
        })
        .from(guardianRequests)
        .where(is(guardianRequests.email, email)),
    remove: async (transaction, email) =>
      (await transaction.delete(guardianRequests).where(is(guardianRequests.email, email)))
        .rowCount ?? 0,
  },
  {
    // Before the payments: afterwards, an order's athletes are those who stay with another guardian.
    name: "your family: yourself, the other guardians’ names, athletes and emergency contacts, with what they are registered for, the waivers that were answered, who came to practice, marks at meets, and whether there is medical information",
    addresses: sql`select ${guardians.email} from ${guardians}`,
    async read(db, email) {
      const found = await familiesOf(db, email);
      const isOwn = (guardian: { email: string }) => isSameAddress(guardian.email, email);
      const members = await Promise.all(found.map((id) => readFamily({ db }, id)));
      const known = members.filter((family) => family !== null);
      return Promise.all(known.map((family) => familyFile(db, family, isOwn)));
    },
    // The entries of another guardian stay theirs; a family without a guardian is deleted.
    async remove(transaction, email) {
      const found = await familiesOf(transaction, email);
      if (found.length === 0) return 0;
      await forgetSigner(transaction, email);
      await transaction.delete(guardians).where(is(guardians.email, email));
      // Who was a guardian knows the calendar's address.
      await transaction.delete(familyCalendars).where(inArray(familyCalendars.familyId, found));
      const others = sql`exists (
        select 1 from ${guardians} where ${guardians.familyId} = ${families.id})`;
      await transaction.delete(families).where(and(inArray(families.id, found), not(others)));
      return found.length;
    },
  },
  {
    name: "what is recorded of you as a coach: checks, courses and certificates",
    addresses: sql`select ${staffUsers.email} from ${staffUsers}
      join ${credentials} on ${credentials.staffId} = ${staffUsers.id}`,
    read: (db, email) =>
      db
        .select({
          kind: credentials.kind,
          note: credentials.note,
          issuedOn: credentials.issuedOn,
          expiresOn: credentials.expiresOn,
          recordedBy: credentials.recordedBy,
          recordedAt: credentials.recordedAt,
        })
        .from(credentials)
        .where(inArray(credentials.staffId, accountsOf(db, email))),
    async remove(transaction, email) {
      const accounts = accountsOf(transaction, email);
      // The log keeps the fact that something was recorded, and not what.
      await transaction
        .update(auditLog)
        .set({ details: sql`${auditLog.details} - array['kind', 'issuedOn', 'expiresOn']` })
        .where(and(eq(auditLog.subjectType, "coach"), inArray(auditLog.subjectId, accounts)));
      const deleted = await transaction
        .delete(credentials)
        .where(inArray(credentials.staffId, accounts));
      return deleted.rowCount ?? 0;
    },
  },
  {
    // Tax law requires payer, purchase and date for six years (privacy policy); the address is deleted. An
    // athlete who stays with another guardian stays registered.
    name: "your e-mail address in our records of payments",
    addresses: sql`select ${orders.customerEmail} from ${orders}
      union all select ${demoCheckouts.customerEmail} from ${demoCheckouts}`,
    read: (db, email) =>
      db
        .select({
          reference: orders.reference,
          title: orders.title,
          name: orders.customerName,
          // Drizzle leaves the tables' names out of the columns of a select.
          athletes: sql.raw(`(
            select string_agg(distinct concat_ws(' ', athletes.given_name, athletes.family_name), ', ')
              from registrations join athletes on athletes.id = registrations.athlete_id
              where registrations.order_id = orders.id)`),
          paidCents: orders.paidCents,
          refundedCents: orders.refundedCents,
          paidAt: orders.paidAt,
          recordedByHand: sql.raw(`(
            select json_agg(json_build_object('method', method, 'sponsor', sponsor, 'cents', cents,
                'receivedOn', received_on, 'voidedAt', voided_at, 'voidReason', void_reason))
              from order_payments where order_payments.order_id = orders.id)`),
        })
        .from(orders)
        .where(is(orders.customerEmail, email)),
    async remove(transaction, email) {
      await transaction
        .update(demoCheckouts)
        .set({ customerName: null, customerEmail: null })
        .where(is(demoCheckouts.customerEmail, email));
      // First: an order whose only payment was voided is deleted below.
      await forgetVoidReasons(transaction, is(orders.customerEmail, email));
      // An order without money is no record of a payment; but an athlete who stays may be registered by it.
      const unpaid = await transaction
        .delete(orders)
        .where(and(is(orders.customerEmail, email), isWithoutMoney, not(registersKeptAthlete)));
      const cleared = await transaction
        .update(orders)
        .set({
          customerEmail: null,
          customerName: sql`case when ${orders.paidAt} is not null then ${orders.customerName} end`,
        })
        .where(is(orders.customerEmail, email));
      return (unpaid.rowCount ?? 0) + (cleared.rowCount ?? 0);
    },
  },
];

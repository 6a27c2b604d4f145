import { and, eq, inArray, isNotNull, isNull, like, notExists, or, sql } from "drizzle-orm";
import { auditLog } from "#core/audit/schema.ts";
import type { Transaction } from "#core/db/database.server.ts";
import {
  isAddress,
  isOlder,
  type PersonalRecords,
  type Retention,
  rowsOf,
} from "#core/personal-data.server.ts";
import { withoutAccountLinks } from "#core/vendors/account-links.ts";
import { crmContacts, outboxMessages } from "#core/vendors/schema.ts";
import { deliveries, mailedKeys, submissions } from "./schema.ts";

/** The sender, or the guardian named by a child or for an athlete. */
const fromOrAbout = (email: string) =>
  or(
    isAddress(submissions.email, email),
    ...["email", "guardian_email"].map(
      (field) => sql`lower(${submissions.fields}->>${field}) = ${email.toLowerCase()}`,
    ),
  );

/** Messages to staff about a form or an order contain a first name, in the SMS or in the morning's mail. */
export async function deleteNotices(transaction: Transaction, reference: string): Promise<void> {
  const named = `%${reference}%`;
  await transaction.delete(outboxMessages).where(like(outboxMessages.text, named));
  await transaction.delete(deliveries).where(sql`${deliveries.payload}->>'text' like ${named}`);
}

/** An SMS also stores the address of the phone's owner (`notify.server.ts`). */
const mailedTo = (email: string) =>
  sql`${email.toLowerCase()} in (lower(${deliveries.payload}->>'to'), lower(${deliveries.payload}->>'owner'))`;

const notedOf = (email: string) =>
  and(eq(auditLog.subjectType, "address"), isAddress(auditLog.subjectId, email));

export const personalRecords: readonly PersonalRecords[] = [
  {
    name: "forms you sent or are named in as guardian, with their deliveries",
    addresses: sql`select unnest(array[${submissions.email}, ${submissions.fields}->>'email',
      ${submissions.fields}->>'guardian_email']) from ${submissions}`,
    async read(db, email) {
      const rows = await db.select().from(submissions).where(fromOrAbout(email));
      // The coach who recorded it, and the colleague who answers, are not part of a person's own data.
      return rows.map(
        ({ search: _search, formToken: _token, id: _id, assignedTo: _by, trialEntry, ...row }) =>
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
    name: "messages to you, with emails and texts that were waiting to be sent to you",
    addresses: sql`select unnest(array[${deliveries.payload}->>'to', ${deliveries.payload}->>'owner'])
      from ${deliveries}`,
    async read(db, email) {
      const { payload, state, createdAt: at } = deliveries;
      const queued = await db
        .select({ payload, state, at })
        .from(deliveries)
        .where(mailedTo(email));
      // Staff forward this export, so it must not contain a colleague's links.
      return JSON.parse(withoutAccountLinks(JSON.stringify(queued))) as object[];
    },
    async remove(transaction, email) {
      const deleted = await transaction
        .delete(deliveries)
        .where(mailedTo(email))
        .returning({ id: deliveries.id });
      // A copy of an SMS contains only the phone number.
      const ids = deleted.map(({ id }) => id);
      await transaction.delete(outboxMessages).where(inArray(outboxMessages.id, ids));
      return deleted.length;
    },
  },
  {
    name: "copies of emails to you",
    addresses: sql`select ${outboxMessages.recipient} from ${outboxMessages}`,
    read: (db, email) =>
      db
        .select({
          subject: outboxMessages.subject,
          text: outboxMessages.text,
          at: outboxMessages.createdAt,
        })
        .from(outboxMessages)
        .where(isAddress(outboxMessages.recipient, email)),
    remove: (transaction, email) =>
      rowsOf(transaction.delete(outboxMessages).where(isAddress(outboxMessages.recipient, email))),
  },
  {
    name: "notes in our log of emails staff wrote to you",
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
    // The log keeps the fact that a mail was sent; the address and the mail's subject are deleted.
    remove: (transaction, email) =>
      rowsOf(
        transaction
          .update(auditLog)
          .set({ subjectId: null, changes: null, details: {} })
          .where(notedOf(email)),
      ),
  },
];

export const retention: readonly Retention[] = [
  {
    name: "submissions",
    remove({ db, content }) {
      const lastExchange = sql`coalesce(greatest(${submissions.answeredAt}, ${submissions.repliedAt}), ${submissions.receivedAt})`;
      const months = content.club.retention.submissionMonths;
      return rowsOf(db.delete(submissions).where(isOlder(lastExchange, { months })));
    },
  },
  {
    name: "suspects",
    remove({ db, content }) {
      const isOld = isOlder(submissions.receivedAt, { days: content.club.retention.suspectDays });
      return rowsOf(db.delete(submissions).where(and(isNotNull(submissions.suspicion), isOld)));
    },
  },
  {
    // Only for the embedded CRM; another CRM has its own periods. A record's delivery is kept as long as its
    // form or order.
    name: "contacts",
    remove({ db, content }) {
      const months = content.club.retention.submissionMonths;
      const records = db
        .select()
        .from(deliveries)
        .where(
          and(
            eq(deliveries.channel, "crm"),
            sql`lower(${deliveries.payload} ->> 'email') = ${crmContacts.email}`,
          ),
        );
      return rowsOf(
        db
          .delete(crmContacts)
          .where(and(isOlder(crmContacts.updatedAt, { months }), notExists(records))),
      );
    },
  },
  {
    // Until then, the page of an expired link says that it has expired.
    name: "mailed links",
    remove({ db, content }) {
      const days = content.club.retention.unconfirmedDays;
      return rowsOf(db.delete(mailedKeys).where(isOlder(mailedKeys.expiresAt, { days })));
    },
  },
  {
    name: "mails that answer no form",
    remove({ db, content }) {
      const isOld = isOlder(deliveries.finishedAt, { days: content.club.retention.mailDays });
      const answersNone = and(
        isNull(deliveries.submissionId),
        isNull(deliveries.orderId),
        isNull(deliveries.messageId),
      );
      return rowsOf(db.delete(deliveries).where(and(answersNone, isOld)));
    },
  },
  {
    name: "copies of messages",
    remove({ db, content }) {
      const days = content.club.retention.mailDays;
      return rowsOf(db.delete(outboxMessages).where(isOlder(outboxMessages.createdAt, { days })));
    },
  },
];

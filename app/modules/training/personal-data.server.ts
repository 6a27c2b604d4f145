import { and, eq, inArray, sql } from "drizzle-orm";
import { auditLog, staffUsers } from "#core/audit/schema.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import {
  isAddress,
  isOlder,
  type PersonalRecords,
  type Retention,
  rowsOf,
} from "#core/personal-data.server.ts";
import { attendance, attendanceNotes, credentials } from "./schema.ts";
import { deleteOldCredentials } from "./upkeep.server.ts";

const accountsOf = (db: Database | Transaction, email: string) =>
  db.select({ id: staffUsers.id }).from(staffUsers).where(isAddress(staffUsers.email, email));

export const personalRecords: readonly PersonalRecords[] = [
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
      // The log keeps the fact that something was recorded, but not its content.
      await transaction
        .update(auditLog)
        .set({ details: sql`${auditLog.details} - array['kind', 'issuedOn', 'expiresOn']` })
        .where(and(eq(auditLog.subjectType, "coach"), inArray(auditLog.subjectId, accounts)));
      return rowsOf(transaction.delete(credentials).where(inArray(credentials.staffId, accounts)));
    },
  },
];

export const retention: readonly Retention[] = [
  { name: "coaches' credentials", remove: deleteOldCredentials },
  {
    // The same period for an athlete who registers again as for one who left.
    name: "attendance entries",
    remove({ db, content }) {
      const months = content.club.retention.submissionMonths;
      return rowsOf(db.delete(attendance).where(isOlder(attendance.day, { months })));
    },
  },
  {
    name: "attendance notes",
    remove({ db, content }) {
      const months = content.club.retention.submissionMonths;
      return rowsOf(db.delete(attendanceNotes).where(isOlder(attendanceNotes.day, { months })));
    },
  },
];

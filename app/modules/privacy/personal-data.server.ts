import { and, eq, inArray, not, sql } from "drizzle-orm";
import { auditLog } from "#core/audit/schema.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import {
  isAddress,
  isOlder,
  type PersonalRecords,
  type Retention,
  rowsOf,
} from "#core/personal-data.server.ts";
import { isSameAddress } from "#modules/families/index.ts";
import { readFamily } from "#modules/families/index.server.ts";
import {
  athletes,
  families,
  familyCalendars,
  familyNotes,
  guardians,
  signatures,
} from "#modules/families/schema.ts";
import { familyFile } from "./family-file.server.ts";
import { privacyRequests } from "./schema.ts";

/** The families in which a person with this address is a guardian. */
async function familiesOf(db: Database | Transaction, email: string): Promise<string[]> {
  const found = await db
    .selectDistinct({ id: guardians.familyId })
    .from(guardians)
    .where(isAddress(guardians.email, email));
  return found.map(({ id }) => id);
}

/** The signatures for an athlete who stays are stored without the signer's name. */
async function forgetSigner(transaction: Transaction, email: string): Promise<void> {
  await transaction.execute(sql`
    update ${signatures} set signed_by = 'a guardian whose data was deleted'
      from ${athletes} join ${guardians} on ${guardians.familyId} = ${athletes.familyId}
     where ${signatures.athleteId} = ${athletes.id} and ${isAddress(guardians.email, email)}
       and lower(trim(${signatures.signedBy})) = lower(trim(${guardians.name}))`);
}

/**
 * The office's notes about a family, for the answer to a request: the family's own page never shows them.
 * @param isAlone whether the family has no other guardian, whom a note may be about
 */
async function notesFor(db: Database | Transaction, familyId: string, isAlone: boolean) {
  const { createdAt, writer, text } = familyNotes;
  const notes = await db
    .select({ at: createdAt, by: writer, text })
    .from(familyNotes)
    .where(eq(familyNotes.familyId, familyId))
    .orderBy(createdAt);
  const instead = "Left out: it may be about another guardian. The office reads it to you.";
  return notes.map((note) => ({ ...note, text: isAlone ? note.text : instead }));
}

export const personalRecords: readonly PersonalRecords[] = [
  {
    // Before the payments: after that, an order's athletes are those who stay with another guardian.
    name: "your family: yourself, the other guardians’ names, athletes and emergency contacts, with what they are registered for, the waivers that were answered, who came to practice, marks at meets, notes of the office, and whether there is medical information",
    addresses: sql`select ${guardians.email} from ${guardians}`,
    async read(db, email) {
      const found = await familiesOf(db, email);
      const isOwn = (guardian: { email: string }) => isSameAddress(guardian.email, email);
      const files: object[] = [];
      for (const id of found) {
        const family = await readFamily({ db }, id);
        if (!family) continue;
        const notesOfTheOffice = await notesFor(db, id, family.guardians.every(isOwn));
        files.push({ ...(await familyFile(db, family, isOwn)), notesOfTheOffice });
      }
      return files;
    },
    // The entries of another guardian are kept; a family without a guardian is deleted.
    async remove(transaction, email) {
      const found = await familiesOf(transaction, email);
      if (found.length === 0) return 0;
      await forgetSigner(transaction, email);
      await transaction.delete(guardians).where(isAddress(guardians.email, email));
      // It is unknown which of them are about this guardian.
      await transaction.delete(familyNotes).where(inArray(familyNotes.familyId, found));
      // A former guardian knows the calendar's address.
      await transaction.delete(familyCalendars).where(inArray(familyCalendars.familyId, found));
      const others = sql`exists (
        select 1 from ${guardians} where ${guardians.familyId} = ${families.id})`;
      await transaction.delete(families).where(and(inArray(families.id, found), not(others)));
      return found.length;
    },
  },
];

export const retention: readonly Retention[] = [
  {
    name: "privacy requests",
    remove({ db, content }) {
      const isOld = isOlder(privacyRequests.askedAt, {
        days: content.club.retention.unconfirmedDays,
      });
      return rowsOf(
        db.delete(privacyRequests).where(and(eq(privacyRequests.state, "asked"), isOld)),
      );
    },
  },
  {
    name: "log entries",
    remove({ db, content }) {
      const months = content.club.retention.logMonths;
      return rowsOf(db.delete(auditLog).where(isOlder(auditLog.happenedAt, { months })));
    },
  },
];

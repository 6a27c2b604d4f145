import { and, eq, inArray, lt, notExists, sql } from "drizzle-orm";
import {
  isAddress,
  isOlder,
  type PersonalRecords,
  type Retention,
  rowsOf,
} from "#core/personal-data.server.ts";
import { familyLinks, familyNotes, guardianRequests, signatures, waiverTexts } from "./schema.ts";

/** The family itself is handled in the privacy module, together with what later modules store about it. */
export const personalRecords: readonly PersonalRecords[] = [
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
        .where(isAddress(guardianRequests.email, email)),
    remove: (transaction, email) =>
      rowsOf(transaction.delete(guardianRequests).where(isAddress(guardianRequests.email, email))),
  },
];

export const retention: readonly Retention[] = [
  {
    // Until then, an expired link reports that it has expired.
    name: "links to a family page",
    remove({ db, content }) {
      const days = content.club.retention.unconfirmedDays;
      return rowsOf(db.delete(familyLinks).where(isOlder(familyLinks.expiresAt, { days })));
    },
  },
  {
    name: "addresses nobody confirmed",
    remove: ({ db }) =>
      rowsOf(db.delete(guardianRequests).where(lt(guardianRequests.expiresAt, sql`now()`))),
  },
  {
    // Pinned ones are deleted with their family.
    name: "notes about families",
    remove({ db, content }) {
      const months = content.club.retention.submissionMonths;
      const isOld = isOlder(familyNotes.createdAt, { months });
      return rowsOf(db.delete(familyNotes).where(and(eq(familyNotes.pinned, false), isOld)));
    },
  },
  {
    // Their last signature was deleted with its athlete or coach.
    name: "texts nobody signed",
    remove({ db }) {
      const isUnused = notExists(
        db.select().from(signatures).where(eq(signatures.sha256, waiverTexts.sha256)),
      );
      return db.transaction(async (transaction) => {
        // A concurrent signer has locked the text.
        const locked = await transaction
          .select({ sha256: waiverTexts.sha256 })
          .from(waiverTexts)
          .where(isUnused)
          .for("update", { skipLocked: true });
        const named = locked.map(({ sha256 }) => sha256);
        // Checked again: they may have been signed just before.
        const isNamed = inArray(waiverTexts.sha256, named);
        return rowsOf(transaction.delete(waiverTexts).where(sql`${isNamed} and ${isUnused}`));
      });
    },
  },
];

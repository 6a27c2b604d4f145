import { inArray, or, sql } from "drizzle-orm";
import { isAddress, type PersonalRecords, rowsOf } from "#core/personal-data.server.ts";
import { submissions } from "#modules/outbox/schema.ts";
import { threadEntries } from "./schema.ts";

/** Sent with a form of this address, or from the address. */
const about = (email: string) =>
  or(
    isAddress(threadEntries.email, email),
    inArray(
      threadEntries.submissionId,
      sql`(select ${submissions.id} from ${submissions} where ${isAddress(submissions.email, email)})`,
    ),
  );

/** They are also deleted with their submission, after its retention period. */
export const personalRecords: readonly PersonalRecords[] = [
  {
    name: "answers, replies and notes at forms you sent",
    addresses: sql`select ${threadEntries.email} from ${threadEntries}`,
    async read(db, email) {
      const { kind, text, quoted, attachments, at } = threadEntries;
      // The office's author is not part of a person's own data.
      return db
        .select({ kind, text, quoted, attachments, at })
        .from(threadEntries)
        .where(about(email));
    },
    remove: (transaction, email) => rowsOf(transaction.delete(threadEntries).where(about(email))),
  },
];

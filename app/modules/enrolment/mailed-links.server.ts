import { eq } from "drizzle-orm";
import { textedNumber } from "#core/sms-number.ts";
import { linkDays } from "#modules/families/index.ts";
import { makeKey, type MailedLink } from "#modules/outbox/index.server.ts";
import { submissions } from "#modules/outbox/schema.ts";
import { waitingListEntries } from "./schema.ts";

export const mailedLinks = {
  /** A place that is offered to a family on the waiting list. */
  offer: {
    async isFor(db, id, to) {
      const [entry] = await db
        .select({ email: submissions.email, phone: submissions.phone })
        .from(waitingListEntries)
        .innerJoin(submissions, eq(submissions.id, waitingListEntries.submissionId))
        .where(eq(waitingListEntries.id, id));
      if (!entry) return false;
      return entry.email.toLowerCase() === to || textedNumber(entry.phone) === to;
    },
    makeKey: (db, subjectId) => makeKey(db, { linkOf: "offer", subjectId, days: linkDays }),
  },
} satisfies Record<string, MailedLink>;

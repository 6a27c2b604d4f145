import { and, eq } from "drizzle-orm";
import { isAddress } from "#core/personal-data.server.ts";
import { makeKey, type MailedLink } from "#modules/outbox/index.server.ts";
import { verifyWithinDays } from "./privacy.ts";
import { privacyRequests } from "./schema.ts";

export const mailedLinks = {
  /** The link for somebody who asks to see or delete their data. */
  "data-request": {
    async isFor(db, id, to) {
      const isIt = and(eq(privacyRequests.id, id), isAddress(privacyRequests.email, to));
      return (await db.$count(privacyRequests, isIt)) > 0;
    },
    makeKey: (db, subjectId) =>
      makeKey(db, { linkOf: "data-request", subjectId, days: verifyWithinDays }),
  },
} satisfies Record<string, MailedLink>;

import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#core/db/database.server.ts";
import { textedNumber } from "#core/sms-number.ts";
import { waitingListEntries } from "#modules/enrolment/schema.ts";
import { makeFamilyKey } from "#modules/families/family-key.server.ts";
import { linkDays } from "#modules/families/family-page.ts";
import { guardianRequests, guardians } from "#modules/families/schema.ts";
import { makeKey } from "#modules/outbox/mailed-keys.server.ts";
import type { LinkOf, MakeLinkKey } from "#modules/outbox/mailed-links.server.ts";
import { submissions } from "#modules/outbox/schema.ts";
import { verifyWithinDays } from "#modules/privacy/privacy.ts";
import { privacyRequests } from "#modules/privacy/schema.ts";

/** Makes the key of a link if its reader is its owner. */
export const makeLinkKey: MakeLinkKey = async (db, { linkOf, id, to }) => {
  if (!(await isReader[linkOf](db, id, to.toLowerCase()))) return null;
  if (linkOf === "family")
    return makeFamilyKey(db, { guardianId: id, address: to, days: linkDays });
  const days = linkOf === "data-request" ? verifyWithinDays : linkDays;
  return makeKey(db, { linkOf, subjectId: id, days });
};

/** Whether the link is for the reader. @param to in lower case */
const isReader: Record<LinkOf, (db: Database, id: string, to: string) => Promise<boolean>> = {
  async family(db, id, to) {
    return some(db.$count(guardians, and(eq(guardians.id, id), is(guardians.email, to))));
  },
  async offer(db, id, to) {
    const [entry] = await db
      .select({ email: submissions.email, phone: submissions.phone })
      .from(waitingListEntries)
      .innerJoin(submissions, eq(submissions.id, waitingListEntries.submissionId))
      .where(eq(waitingListEntries.id, id));
    return entry?.email.toLowerCase() === to || (entry && textedNumber(entry.phone)) === to;
  },
  async "data-request"(db, id, to) {
    const isIt = and(eq(privacyRequests.id, id), is(privacyRequests.email, to));
    return some(db.$count(privacyRequests, isIt));
  },
  async "confirm-address"(db, id, to) {
    const isIt = and(eq(guardianRequests.id, id), is(guardianRequests.email, to));
    return some(db.$count(guardianRequests, isIt));
  },
  async "refuse-address"(db, id, to) {
    const [found] = await db
      .select({ id: guardians.id })
      .from(guardianRequests)
      .innerJoin(guardians, eq(guardians.familyId, guardianRequests.familyId))
      .where(and(eq(guardianRequests.id, id), is(guardians.email, to)));
    return found !== undefined;
  },
};

const is = (
  column: typeof guardians.email | typeof privacyRequests.email | typeof guardianRequests.email,
  address: string,
) => sql`lower(${column}) = ${address}`;

const some = async (count: Promise<number>) => (await count) > 0;

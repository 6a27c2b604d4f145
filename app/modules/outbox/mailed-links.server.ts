import { and, eq, sql } from "drizzle-orm";
import { linkDays } from "#modules/families/family-page.ts";
import { verifyWithinDays } from "#modules/privacy/privacy.ts";
import { textedNumber } from "#modules/families/sms-consent.ts";
import type { Database } from "#core/db/database.server.ts";
import { makeFamilyKey, makeKey } from "./mailed-keys.server.ts";
import { privacyRequests } from "#modules/privacy/schema.ts";
import { type KeyOf, submissions } from "./schema.ts";
import { guardianRequests, guardians } from "#modules/families/schema.ts";
import { waitingListEntries } from "#modules/enrolment/schema.ts";

type LinkOf = KeyOf | "family";

/**
 * The placeholder of a link's key in a stored mail or SMS. The key is made when the message is sent, so
 * neither the database nor a backup has one.
 * @param id of the guardian, the waiting-list entry or the request that the link is about
 */
export const keyOf = (linkOf: LinkOf, id: string): string => `key-of-${linkOf}-${id}`;

const placeholder =
  /key-of-(family|offer|data-request|confirm-address|refuse-address)-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/g;

/** The target of a link whose reader may not have it any more: the page states that it does not work. */
const ended = "ended";

/**
 * A message with the keys of its links, as it is sent. A link is made only for its owner: a guardian's for
 * the guardian's own address, an offer for the family that waits. The author of the message does not matter.
 * @param to the address or telephone number that gets it
 */
export async function withKeys(db: Database, to: string, text: string): Promise<string> {
  let written = text;
  // A link that occurs twice in a message is one link.
  const found = new Map(Array.from(text.matchAll(placeholder), (match) => [match[0], match]));
  for (const [whole, [, linkOf, id = ""]] of found) {
    const key = await keyFor(db, { linkOf: linkOf as LinkOf, id, to });
    written = written.replaceAll(whole, key ?? ended);
  }
  return written;
}

interface Wanted {
  linkOf: LinkOf;
  id: string;
  to: string;
}

async function keyFor(db: Database, { linkOf, id, to }: Wanted): Promise<string | null> {
  if (!(await isReader[linkOf](db, id, to.toLowerCase()))) return null;
  if (linkOf === "family")
    return makeFamilyKey(db, { guardianId: id, address: to, days: linkDays });
  const days = linkOf === "data-request" ? verifyWithinDays : linkDays;
  return makeKey(db, { linkOf, subjectId: id, days });
}

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

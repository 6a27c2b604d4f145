import { and, eq } from "drizzle-orm";
import { isAddress } from "#core/personal-data.server.ts";
import { makeKey, type MailedLink } from "#modules/outbox/index.server.ts";
import { makeFamilyKey } from "./family-key.server.ts";
import { linkDays } from "./family-page.ts";
import { guardianRequests, guardians } from "./schema.ts";

export const mailedLinks = {
  /** To the family's page, for a guardian. */
  family: {
    async isFor(db, id, to) {
      const isIt = and(eq(guardians.id, id), isAddress(guardians.email, to));
      return (await db.$count(guardians, isIt)) > 0;
    },
    makeKey: (db, guardianId, address) =>
      makeFamilyKey(db, { guardianId, address, days: linkDays }),
  },
  /** For the owner of a new address. */
  "confirm-address": {
    async isFor(db, id, to) {
      const isIt = and(eq(guardianRequests.id, id), isAddress(guardianRequests.email, to));
      return (await db.$count(guardianRequests, isIt)) > 0;
    },
    makeKey: (db, subjectId) =>
      makeKey(db, { linkOf: "confirm-address", subjectId, days: linkDays }),
  },
  /** For the family's guardians, about an address that somebody asked for. */
  "refuse-address": {
    async isFor(db, id, to) {
      const [found] = await db
        .select({ id: guardians.id })
        .from(guardianRequests)
        .innerJoin(guardians, eq(guardians.familyId, guardianRequests.familyId))
        .where(and(eq(guardianRequests.id, id), isAddress(guardians.email, to)));
      return found !== undefined;
    },
    makeKey: (db, subjectId) =>
      makeKey(db, { linkOf: "refuse-address", subjectId, days: linkDays }),
  },
} satisfies Record<string, MailedLink>;

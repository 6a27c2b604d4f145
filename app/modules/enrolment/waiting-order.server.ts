import { and, asc, inArray, sql } from "drizzle-orm";
import type { Database } from "#core/db/database.server.ts";
import { editionsOf } from "#modules/catalogue/index.server.ts";
import { withoutOffer } from "./waiting.ts";
import { type Bought, waitingListEntries } from "./schema.ts";

/** Entries for this offering, in any of its editions. */
export const isOf = (offering: Omit<Bought, "seasonId">) =>
  inArray(waitingListEntries.offeringEditionId, editionsOf(offering));

/** The order of the list: entries that staff put ahead, then by time. */
export const queueOrder = [
  sql`${waitingListEntries.aheadAt} asc nulls last`,
  asc(waitingListEntries.askedAt),
  asc(waitingListEntries.submissionId),
];

/** The families that wait for a place in this offering, in any of its editions. */
export const countWaiting = (db: Database, offering: Omit<Bought, "seasonId">) =>
  db.$count(
    waitingListEntries,
    and(isOf(offering), inArray(waitingListEntries.state, [...withoutOffer])),
  );

import { asc, inArray, sql } from "drizzle-orm";
import { editionsOf } from "#modules/catalogue/index.server.ts";
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

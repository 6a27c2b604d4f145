import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * Whether a stored time is further in the future than one stored now could be: the clock has been set back
 * since. A small difference is normal: a statement that started earlier may have waited for another, and
 * machines' clocks differ.
 * @param latest what would be stored now
 */
export const isTooFarAhead = (stored: SQLWrapper, latest: SQLWrapper): SQL =>
  sql`${stored} > ${latest} + interval '1 minute'`;

/**
 * Whether a stored end time has passed. One that is too far in the future counts as passed, so that nobody
 * waits for it.
 */
export const isOver = (end: SQLWrapper, latest: SQLWrapper, now: SQLWrapper = sql`now()`): SQL =>
  sql`(${end} <= ${now} or ${isTooFarAhead(end, latest)})`;

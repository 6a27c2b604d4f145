import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * Whether a stored time lies further ahead than one stored now could: the clock has been set back since. A
 * little further is usual: a statement that started earlier may have waited for another, and machines' clocks
 * differ.
 * @param latest what would be stored now
 */
export const isTooFarAhead = (stored: SQLWrapper, latest: SQLWrapper): SQL =>
  sql`${stored} > ${latest} + interval '1 minute'`;

/** Whether a stored end has come. One that is too far ahead counts as over: nobody waits for it. */
export const isOver = (end: SQLWrapper, latest: SQLWrapper, now: SQLWrapper = sql`now()`): SQL =>
  sql`(${end} <= ${now} or ${isTooFarAhead(end, latest)})`;

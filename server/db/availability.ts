import { setTimeout as wait } from "node:timers/promises";

/** Something of ours failed because the database cannot be used now, where its own error was lost. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
}

/** The system's words for a server that is not there. */
const notReached = ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"];

/**
 * PostgreSQL's codes (its documentation, appendix A): connections (08), disk, memory or connections
 * used up (53), going down or coming up (57P), a disk that fails (58030), a standby (25006).
 */
const outage = /^(08|53|57P|58030|25006)/;

/** What the driver says without a code. */
const cutOff =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;

/**
 * Whether something failed because the database cannot be used now: it is down, cut off or out of
 * room. Whoever asks again later may well succeed.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message, cause } = error as NodeJS.ErrnoException;
  if (error instanceof DatabaseUnavailable || cutOff.test(message)) return true;
  if (code && (notReached.includes(code) || outage.test(code))) return true;
  return isUnavailable(cause);
}

/** How often it is tried, in ms. */
const pause = 250;

/**
 * Does something now, or as soon as a database that is away is back.
 * @param patience how long that may take, in ms
 * @throws what it threw last
 */
export async function whenAvailable<Result>(
  work: () => Promise<Result>,
  patience: number,
): Promise<Result> {
  const end = performance.now() + patience;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > end) throw error;
      await wait(pause);
    }
  }
}

/** How long a page waits for what it can do without, in ms: the built-in words stand in. */
const aWhile = 3_000;

/** How long anybody waits for a page, in ms. */
export const pagePatience = 10_000;

/**
 * What is read from the database, if it comes soon: one that takes connections and never answers
 * would hold every page until the driver gives up.
 * @throws DatabaseUnavailable when it takes longer
 */
export async function soon<Result>(work: Promise<Result>, patience = aWhile): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new DatabaseUnavailable(`The database took longer than ${patience} ms`)),
    patience,
  );
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

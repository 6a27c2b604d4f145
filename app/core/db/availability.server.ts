import { codeOf } from "../records.ts";
import { setTimeout as wait } from "node:timers/promises";

// By name, not by class: in tests the built pages throw their own copy of the class.
const unavailableName = "DatabaseUnavailable";

/** A failure because the database is unavailable, for places where its own error was lost. */
export class DatabaseUnavailable extends Error {
  override name = unavailableName;
}

/** The operating system's codes for an unreachable server. */
const notReached = ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"];

/**
 * PostgreSQL's codes (its documentation, appendix A): connections (08), out of disk space, memory or
 * connections (53), shutting down or starting (57P), a failing disk (58030), a standby (25006).
 */
const outage = /^(08|53|57P|58030|25006)/;

/** The driver's messages that have no code. */
const cutOff =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;

/**
 * Whether a failure means that the database is unavailable now: down, unreachable or out of space. A
 * later attempt may succeed.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  const { message, cause } = error;
  if (error.name === unavailableName || cutOff.test(message)) return true;
  if (code && (notReached.includes(code) || outage.test(code))) return true;
  return isUnavailable(cause);
}

/** Wait between attempts, in ms. */
const pause = 250;

/**
 * Runs an action now, or as soon as an unavailable database is back.
 * @param timeout in ms
 * @throws the last attempt's error
 */
export async function retryUntilAvailable<Result>(
  work: () => Promise<Result>,
  timeout: number,
): Promise<Result> {
  const end = performance.now() + timeout;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > end) throw error;
      await wait(pause);
    }
  }
}

/** How long a page waits for optional data, in ms, before the built-in content replaces it. */
const defaultTimeoutMs = 3_000;

/** How long a visitor waits for a page at most, in ms. */
export const pageTimeout = 10_000;

/**
 * The result of a database read if it arrives in time. A database that accepts connections and never
 * answers would otherwise block every page until the driver gives up.
 * @throws DatabaseUnavailable when it takes longer
 */
export async function withTimeout<Result>(
  work: Promise<Result>,
  timeout = defaultTimeoutMs,
): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new DatabaseUnavailable(`The database took longer than ${timeout} ms`)),
    timeout,
  );
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

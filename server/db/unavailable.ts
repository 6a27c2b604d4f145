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

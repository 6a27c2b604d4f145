import { codeOf } from "../records.ts";

/**
 * PostgreSQL's codes for a value that a column cannot hold (its documentation, appendix A): an invalid
 * number, time or identifier, one that is too large, or a text with an invalid character.
 */
const invalidValueCodes = ["22P02", "22003", "22007", "22008", "22021", "22P05"];

/** Whether a request failed because of an impossible value: the sender's error, not ours. */
export function isInvalidValue(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (code !== undefined && invalidValueCodes.includes(code)) || isInvalidValue(error.cause);
}

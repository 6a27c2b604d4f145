/**
 * PostgreSQL's codes for a value that cannot be what a column holds (its documentation, appendix A):
 * no such number, time or identifier, one that is too large, or a text with a character it has not.
 */
const invalidValueCodes = ["22P02", "22003", "22007", "22008", "22021", "22P05"];

/** Whether something failed because a request named what cannot exist: its sender's slip, not ours. */
export function isInvalidValue(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as NodeJS.ErrnoException;
  return (code !== undefined && invalidValueCodes.includes(code)) || isInvalidValue(cause);
}

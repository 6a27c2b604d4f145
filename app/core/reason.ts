import { cleanLine } from "./clean-text.ts";

export const longestReason = 200;

/**
 * The reason for a staff action, stored in the log.
 * @param missing the error without a reason
 */
export function reasonFrom(
  typed: string,
  missing: string,
): { reason: string; error: null } | { error: string } {
  const reason = cleanLine(typed);
  if (reason === "") return { error: missing };
  if (reason.length > longestReason) return { error: `Use ${longestReason} characters or fewer` };
  return { reason, error: null };
}

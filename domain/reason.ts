import { cleanLine } from "./clean-text.ts";

export const longestReason = 200;

/**
 * Why staff do something that the log keeps.
 * @param missing what to say when there is no reason
 */
export function reasonFrom(
  typed: string,
  missing: string,
): { reason: string; fault: null } | { fault: string } {
  const reason = cleanLine(typed);
  if (reason === "") return { fault: missing };
  if (reason.length > longestReason) return { fault: `Use ${longestReason} characters or fewer` };
  return { reason, fault: null };
}

import type { FieldErrors } from "./form-field.ts";

/**
 * The toast for a form that failed its checks: the words of the first required field (in the
 * order they are checked) that is empty; when each has something, the first inline message.
 */
export function firstMessage(
  asked: readonly { name: string; toast: string }[],
  errors: FieldErrors,
  fields: Record<string, unknown>,
): string {
  const missing = asked.find(({ name }) => errors[name] && isBlank(fields[name]));
  return missing?.toast ?? Object.values(errors)[0] ?? "";
}

const isBlank = (value: unknown) => typeof value !== "string" || value.trim() === "";

import type { FieldErrors } from "./form-field.ts";

/**
 * The toast for a form that failed its checks: the specification's words for the first field
 * (in its order) that is empty; when every field has something, the first inline message.
 */
export function firstMessage(
  messages: Readonly<Record<string, string>>,
  errors: FieldErrors,
  fields: Record<string, unknown>,
): string {
  const missing = Object.keys(messages).find((field) => errors[field] && isBlank(fields[field]));
  if (missing) return messages[missing] ?? "";
  return Object.values(errors)[0] ?? "";
}

const isBlank = (value: unknown) => typeof value !== "string" || value.trim() === "";

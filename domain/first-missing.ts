import type { FieldErrors } from "./form-field.ts";

/**
 * The toast for a form that failed its checks, and the field it is about, which gets the focus: the
 * first required field (in the order they are checked) that is empty; when each has something, the
 * first with an inline message.
 */
export function firstMissing(
  asked: readonly { name: string; toast: string }[],
  errors: FieldErrors,
  fields: Record<string, unknown>,
): { message: string; field: string } {
  const missing = asked.find(({ name }) => errors[name] && isBlank(fields[name]));
  const field = missing?.name ?? Object.keys(errors)[0] ?? "";
  return { message: missing?.toast ?? errors[field] ?? "", field };
}

const isBlank = (value: unknown) => typeof value !== "string" || value.trim() === "";

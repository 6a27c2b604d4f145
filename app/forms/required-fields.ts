import type { FieldErrors } from "#domain/form-field.ts";

/** The words for each required field left empty, in the order the specification checks them. */
export type RequiredFields = { name: string; toast: string; inline: string }[];

/** Which required fields are empty, and the toast for the first of them; null when none is. */
export function findMissing(required: RequiredFields, filled: FormData) {
  const missing = required.filter(({ name }) => String(filled.get(name) ?? "").trim() === "");
  if (!missing[0]) return null;
  const errors: FieldErrors = Object.fromEntries(missing.map(({ name, inline }) => [name, inline]));
  return { message: missing[0].toast, errors };
}

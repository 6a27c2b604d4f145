import type { FieldErrors } from "./result.ts";

/** The message above a form: its only error, or how many there are. */
export function errorSummary(errors: FieldErrors): string {
  const [only = "", ...more] = Object.values(errors);
  return more.length === 0 ? only : `Please correct these ${more.length + 1} answers:`;
}

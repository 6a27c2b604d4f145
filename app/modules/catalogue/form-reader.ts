import type { AuditValue } from "#core/audit/changes.ts";
import type { FieldErrors } from "#core/forms/result.ts";

export type Fields = Readonly<Record<string, string>>;

/** A form's fields in their stored form, and the errors by field. */
export interface Read {
  values: Record<string, AuditValue>;
  errors: FieldErrors;
}

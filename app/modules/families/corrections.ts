import type { AuditChanges } from "#core/audit/changes.ts";
import { athleteFields, contactFields, guardianFields, logLabelOf } from "./person-fields.ts";
import { namesOf } from "#core/records.ts";

type Value = string | number | boolean | null | undefined;

const declared = { ...contactFields, ...guardianFields, ...athleteFields };

/** The labels of a family's fields, for staff: the declared ones, and others. */
export const correctionLabels: Record<string, string> = {
  ...Object.fromEntries(namesOf(declared).map((key) => [key, logLabelOf(declared[key])])),
  birthYear: "Year of birth",
  smsConsent: "Text messages",
};

/** A field's label. */
export const fieldLabel = (field: string): string => correctionLabels[field] ?? field;

/**
 * A correction as the log stores it: only a part of addresses and numbers, and of a date of birth only that
 * it changed.
 */
export const correctionChanges = (
  changes: readonly { field: string; before: Value; after: Value }[],
): AuditChanges =>
  Object.fromEntries(
    changes.map(({ field, before, after }) => [
      field,
      [partly(field, before), partly(field, after)] as const,
    ]),
  );

function partly(field: string, value: Value) {
  if (field === "bornOn" || value === undefined || value === null || value === "") return null;
  if (field === "phone") return `… ${String(value).replace(/\D/g, "").slice(-4)}`;
  if (field === "email") return String(value).replace(/^(.).*@/, "$1…@");
  return value;
}

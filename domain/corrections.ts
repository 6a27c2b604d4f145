import { athleteFields, contactFields, guardianFields, logLabelOf } from "./person-fields.ts";
import { namesOf } from "./records.ts";

type Value = string | number | boolean | null | undefined;

const declared = { ...contactFields, ...guardianFields, ...athleteFields };

/** The fields of a family's entry, as staff read them: the declared ones, and those beside them. */
const labels: Record<string, string> = {
  ...Object.fromEntries(namesOf(declared).map((key) => [key, logLabelOf(declared[key])])),
  birthYear: "Year of birth",
  smsConsent: "Text messages",
};

/** A field's label. */
export const fieldLabel = (field: string): string => labels[field] ?? field;

/**
 * A correction as the log stores it: `First name: Adda → Ada, Telephone: … 0123 → … 0199`. It contains only a
 * part of addresses and numbers, and no date of birth.
 */
export function describeCorrection(
  changes: readonly { field: string; before: Value; after: Value }[],
): string {
  return changes
    .map(({ field, before, after }) => {
      if (field === "bornOn") return fieldLabel(field);
      const [old, now] = [before, after].map((value) => shown(field, value));
      return `${fieldLabel(field)}: ${old === "" ? now : `${old} → ${now || "nothing"}`}`;
    })
    .join(", ");
}

function shown(field: string, value: Value): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = String(value ?? "");
  if (text === "") return "";
  if (field === "phone") return `… ${text.replace(/\D/g, "").slice(-4)}`;
  if (field === "email") return text.replace(/^(.).*@/, "$1…@");
  return text;
}

type Value = string | number | boolean | null | undefined;

/** Fields of a family's entry, as staff read them. */
const labels: Record<string, string> = {
  givenName: "First name",
  familyName: "Last name",
  nameUsed: "Name used",
  bornOn: "Date of birth",
  birthYear: "Year of birth",
  name: "Name",
  email: "E-mail",
  phone: "Telephone",
  relationship: "Relationship",
  texts: "Text messages",
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

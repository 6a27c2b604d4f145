import { flag, messageText } from "./forms/fields.ts";
import type { FieldErrors } from "./forms/result.ts";
import { healthFields, longestHealthNote } from "./health-note-fields.ts";

/** A health note as its author typed it: allergies, conditions, medication. */
export const healthNoteText = () => messageText("health note", longestHealthNote);

/** What a family says about an athlete's health note: `keep` also means that there is none. */
export type HealthAnswer =
  | { change: "keep" }
  | { change: "replace"; text: string }
  | { change: "remove" };

/**
 * Reads and checks an athlete's health note in a sent form. A text needs the consent; without a text
 * there is nothing to agree to.
 * @param fields the form's, with any others
 */
export function readHealthAnswer(
  fields: Record<string, unknown>,
  prefix: string,
): { answer: HealthAnswer } | { errors: FieldErrors } {
  const names = healthFields(prefix);
  const typed = fields[names.note];
  const checked = healthNoteText().safeParse(typeof typed === "string" ? typed : "");
  if (!checked.success) return { errors: { [names.note]: checked.error.issues[0]?.message ?? "" } };
  const isTicked = (name: string) => flag().parse(String(fields[name] ?? ""));
  if (checked.data === "")
    return { answer: { change: isTicked(names.remove) ? "remove" : "keep" } };
  if (!isTicked(names.consent)) return { errors: { [names.consent]: consentMissing } };
  return { answer: { change: "replace", text: checked.data } };
}

const consentMissing = "Tick the box so that we may keep the health note, or empty the note";

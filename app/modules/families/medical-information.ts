import { flag, lineText, messageText } from "#core/forms/fields.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import { healthFields, longestMedicalInformation } from "./medical-information-fields.ts";
import { dayMonthsAfter, isDay } from "#core/time/time.ts";

/** Medical information as its author typed it: allergies, conditions, medication. */
export const medicalInformationText = () =>
  messageText("medical information", longestMedicalInformation);

/** A family's answer about an athlete's medical information: `keep` also means that there is none. */
export type HealthAnswer =
  | { change: "keep" }
  | { change: "replace"; text: string }
  | { change: "remove" };

/**
 * Parses and validates an athlete's medical information in a form. A text needs the consent; without a text
 * there is nothing to agree to.
 * @param fields the form's, with any others
 */
export function readHealthAnswer(
  fields: Record<string, unknown>,
  prefix: string,
): { answer: HealthAnswer } | { errors: FieldErrors } {
  const names = healthFields(prefix);
  const typed = fields[names.note];
  const checked = medicalInformationText().safeParse(typeof typed === "string" ? typed : "");
  if (!checked.success) return { errors: { [names.note]: checked.error.issues[0]?.message ?? "" } };
  const isTicked = (name: string) => flag().parse(String(fields[name] ?? ""));
  if (checked.data === "")
    return { answer: { change: isTicked(names.remove) ? "remove" : "keep" } };
  if (!isTicked(names.consent)) return { errors: { [names.consent]: consentMissing } };
  return { answer: { change: "replace", text: checked.data } };
}

const consentMissing =
  "Check the box so that we may keep the medical information, or empty the note";

/** Medical information that the office enters for a family, with the consent that the family gave it. */
export interface EnteredMedicalInformation {
  text: string;
  /** The person who agreed that the club stores it. */
  agreedBy: string;
  /** The day of the consent, ISO. */
  agreedOn: string;
}

/**
 * Parses and validates the office's form. Nothing is stored without a person who agreed and a day.
 * @param today the club's day, ISO
 */
export function readEnteredMedicalInformation(
  fields: Record<string, unknown>,
  today: string,
): { entered: EnteredMedicalInformation } | { errors: FieldErrors } {
  const typed = (name: string) => String(fields[name] ?? "");
  const text = medicalInformationText().safeParse(typed("health_note"));
  const name = lineText("name").safeParse(typed("agreed_by"));
  const agreedOn = typed("agreed_on");
  const errors: FieldErrors = {};
  if (!text.success) errors.health_note = text.error.issues[0]?.message ?? "";
  else if (text.data === "") errors.health_note = "Write the medical information";
  if (!name.success) errors.agreed_by = name.error.issues[0]?.message ?? "";
  else if (name.data === "") errors.agreed_by = "Enter the name of the person who agreed";
  if (!isDay(agreedOn)) errors.agreed_on = "Enter the day on which they agreed";
  else if (agreedOn > today) errors.agreed_on = "This day is in the future";
  else if (agreedOn < dayMonthsAfter(today, -12))
    errors.agreed_on = "This day is more than a year ago. Ask the family again";
  if (!flag().parse(typed("health_consent")))
    errors.health_consent = "Ask whether we may keep the medical information, then check the box";
  if (!text.success || !name.success || Object.keys(errors).length > 0) return { errors };
  return { entered: { text: text.data, agreedBy: name.data, agreedOn } };
}

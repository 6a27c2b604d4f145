import type { FormField, FormFields } from "#core/forms/define-form.ts";
import { longest } from "#core/forms/result.ts";
import { ownGuardian, relationships } from "../families.ts";
import {
  athleteFields,
  contactFields,
  fieldsIn,
  guardianFields,
  type KeyedField,
  type PersonField,
  staffLabelOf,
} from "../person-fields.ts";
import type { PersonPart } from "../person-path.ts";
import { smsConsentField } from "../sms-consent.ts";

const fields: Record<PersonPart, Record<string, PersonField>> = {
  athlete: athleteFields,
  guardian: guardianFields,
  contact: contactFields,
};

interface PersonFormProps {
  part: PersonPart;
  /** The stored values, by the declared keys; null: a new person. */
  person: Record<string, unknown> | null;
  /** Whether the form asks for consent to text messages. */
  sendsSms: boolean;
}

/** The form that corrects a person of a family: its fields, and their initial values. */
export function personForm({ part, person, sendsSms }: PersonFormProps) {
  const declared = fieldsIn("correction", fields[part]);
  const form: FormFields = Object.fromEntries(
    declared.map((field) => [field.form, formField(field, { part, person })]),
  );
  const values = Object.fromEntries(
    declared.map(({ key, form: name }) => [name, String(person?.[key] ?? "")]),
  );
  // A new guardian agrees on the family's own page.
  if (part !== "guardian" || !sendsSms || !person) return { form, values };
  const label = "They agreed to text messages about practices and places";
  return {
    form: { ...form, [smsConsentField]: { kind: "tick", label } as const },
    values: { ...values, [smsConsentField]: person.smsConsent === true ? "yes" : "" },
  };
}

type Fields = KeyedField<Record<string, PersonField>>;

function formField(field: Fields, { part, person }: Omit<PersonFormProps, "sendsSms">): FormField {
  const { key, type, isOptional, called } = field;
  const isAddress = key === "email" && !person;
  const label = isAddress ? "Email, if they have one" : staffLabelOf(field);
  // Details that the office does not know yet may stay empty.
  const mayBeEmpty = isOptional || isAddress || (person !== null && !person[key]);
  switch (type) {
    case "date": {
      const year = person?.birthYear;
      return {
        kind: "day",
        label: year && !person.bornOn ? `${label} (born in ${String(year)})` : label,
        message: "",
        ...(mayBeEmpty && { optional: true as const }),
      };
    }
    case "choice":
    case "relationship": {
      const related = part === "guardian" ? [...relationships, ownGuardian] : relationships;
      const choices = field.choices ?? related;
      const options = Object.fromEntries(choices.map((choice) => [choice, choice]));
      return { kind: "choice", label, options, none: "Choose" };
    }
    default:
      return {
        kind: type ?? "line",
        label,
        most: longest.line,
        ...(!mayBeEmpty && { required: `Enter the ${called}` }),
      };
  }
}

/**
 * The fields of an athlete, a guardian and an emergency contact, each declared once. Their keys are those of
 * the database's rows. Forms, labels, validation, corrections, merges, the log, the roster's CSV and the
 * family's own export derive from them. It does not import zod, because pages' scripts use it.
 */
import { namesOf } from "#core/records.ts";

/** `registration`: a family's checkout · `offline`: staff register a family · `correction`: all later changes. */
type PersonForm = "registration" | "offline" | "correction";

export interface PersonField {
  /** Its name in every form; in the checkout the athlete's number is put in front. */
  form: string;
  label: string;
  /** The label for staff, in the panel of a person; by default the label. */
  staffLabel?: string;
  /** The label in the log; by default staff's. */
  logLabel?: string;
  /** By default a line of text. */
  type?: "date" | "tel" | "email" | "relationship" | "choice";
  /** The options of a choice, as stored. */
  choices?: readonly string[];
  /** Lower case, in messages: `Enter the athlete’s first name`. */
  called: string;
  isOptional?: boolean;
  /** The `autocomplete` value in the family's checkout, where the browser may fill in the guardian's data. */
  autoComplete?: string;
  /** The forms that do not ask for it. */
  notIn?: readonly PersonForm[];
  /** Its column in a group's CSV; by default it has none. */
  column?: string;
  /**
   * When two records of one person are merged: by default the value of the record that stays; `newer`: the
   * other one's.
   */
  merge?: "newer";
}

type PersonFields = Record<string, PersonField>;

export const athleteFields = {
  givenName: {
    form: "given_name",
    label: "First name",
    called: "athlete’s first name",
    column: "first_name",
  },
  familyName: {
    form: "family_name",
    label: "Last name",
    called: "athlete’s last name",
    column: "last_name",
  },
  nameUsed: {
    form: "name_used",
    label: "Preferred name",
    called: "preferred name",
    isOptional: true,
    notIn: ["offline"],
    column: "name_used",
    merge: "newer",
  },
  bornOn: {
    form: "born_on",
    label: "Date of birth",
    type: "date",
    called: "date of birth",
    column: "date_of_birth",
  },
  gender: {
    form: "gender",
    label: "Gender",
    type: "choice",
    choices: ["Girl", "Boy", "Another gender", "Prefer not to say"],
    called: "gender",
    isOptional: true,
    merge: "newer",
  },
} as const satisfies PersonFields;

const relationship = {
  label: "Relationship to the athlete",
  logLabel: "Relationship",
  type: "relationship",
  called: "relationship",
} as const;

export const guardianFields = {
  name: {
    form: "guardian_name",
    label: "First and last name",
    staffLabel: "Name",
    called: "parent’s or guardian’s name",
    autoComplete: "name",
  },
  relationship: { form: "guardian_relationship", ...relationship },
  phone: {
    form: "guardian_phone",
    label: "Phone",
    type: "tel",
    called: "phone number of the parent or guardian",
    autoComplete: "tel",
  },
  email: {
    form: "guardian_email",
    label: "Email address",
    staffLabel: "Email",
    type: "email",
    called: "email address",
    autoComplete: "email",
  },
} as const satisfies PersonFields;

export const contactFields = {
  name: {
    form: "emergency_name",
    label: "First and last name",
    staffLabel: "Name",
    called: "emergency contact’s name",
  },
  relationship: { form: "emergency_relationship", ...relationship },
  phone: {
    form: "emergency_phone",
    label: "Phone",
    type: "tel",
    called: "phone number of the emergency contact",
  },
} as const satisfies PersonFields;

/** A person's values in a form: "" means unknown. */
export type Typed<Fields extends PersonFields> = Record<keyof Fields & string, string>;
export type TypedAthlete = Typed<typeof athleteFields>;
export type TypedGuardian = Typed<typeof guardianFields>;
export type TypedContact = Typed<typeof contactFields>;

/** A person's stored values. */
type Stored<Fields extends PersonFields> = Record<keyof Fields & string, string | null>;

const mapped = <Fields extends PersonFields, Value>(
  fields: Fields,
  value: (key: keyof Fields & string, field: PersonField) => Value,
) =>
  Object.fromEntries(
    namesOf<keyof Fields & string>(fields as Record<keyof Fields & string, unknown>).map((key) => [
      key,
      value(key, fields[key] as PersonField),
    ]),
  ) as Record<keyof Fields & string, Value>;

/** The declared values of a record with others. */
export const valuesOf = <
  Fields extends PersonFields,
  Person extends Record<keyof Fields & string, unknown>,
>(
  fields: Fields,
  person: Person,
) => mapped(fields, (key) => person[key]) as Pick<Person, keyof Fields & string>;

export const emptyOf = <Fields extends PersonFields>(fields: Fields): Typed<Fields> =>
  mapped(fields, () => "");

/** The values that a form sent. @param prefix of the names, in a form with several people */
export const typedValues = <Fields extends PersonFields>(
  fields: Fields,
  sent: Readonly<Record<string, unknown>>,
  prefix = "",
) => mapped(fields, (_key, { form }) => sent[prefix + form]);

/** The values by their names in a form, for filling it in. */
export const formValues = <Fields extends PersonFields>(
  fields: Fields,
  person: Stored<Fields>,
  prefix = "",
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, { form }]) => [prefix + form, person[key] ?? ""]),
  );

/** Errors by the fields' names in a form, instead of by key. */
export const formErrors = <Fields extends PersonFields>(
  fields: Fields,
  errors: Readonly<Partial<Record<string, string>>>,
  prefix = "",
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, { form }]) =>
      errors[key] === undefined ? [] : [[prefix + form, errors[key]]],
    ),
  );

/** A declared field with its key, which is also the value's. */
export type KeyedField<Fields extends PersonFields> = PersonField & { key: keyof Fields & string };

export const keyedFields = <Fields extends PersonFields>(fields: Fields): KeyedField<Fields>[] =>
  Object.values(mapped(fields, (key, field): KeyedField<Fields> => ({ ...field, key })));

/** The fields of a form, in its order. */
export const fieldsIn = <Fields extends PersonFields>(
  form: PersonForm,
  fields: Fields,
): KeyedField<Fields>[] => keyedFields(fields).filter(({ notIn }) => !notIn?.includes(form));

export const staffLabelOf = ({ label, staffLabel = label }: PersonField): string => staffLabel;
export const logLabelOf = (field: PersonField): string => field.logLabel ?? staffLabelOf(field);

/** Merges the values of two records of one person: a missing one comes from the other record. */
export const mergedValues = <Fields extends PersonFields, Person extends Stored<Fields>>(
  fields: Fields,
  remaining: Person,
  other: Person,
) =>
  mapped(fields, (key, { merge }) =>
    merge === "newer" ? other[key] || remaining[key] : remaining[key] || other[key],
  ) as Pick<Person, keyof Fields & string>;

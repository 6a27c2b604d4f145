import { csvRow } from "#core/csv.ts";
import { foldedText } from "#core/names.ts";
import {
  athleteFields,
  contactFields,
  fieldsIn,
  guardianFields,
  type PersonField,
} from "#modules/families/index.ts";

/** A field to which a column of the file can be assigned. */
interface ImportField {
  label: string;
  /**
   * The possible names of its column, normalized by `headingKey`: in English, in French, and in our own
   * files.
   */
  called: readonly string[];
}

/** A heading or a title, normalized for comparing: letters and digits only, without case and accents. */
export const headingKey = (heading: string) =>
  foldedText(heading).replaceAll(/[^\p{L}\p{N}]+/gu, "");

const words: Record<string, readonly string[]> = {
  given_name: [
    "firstname",
    "givenname",
    "first",
    "prenom",
    "athletefirstname",
    "athletesfirstname",
    "childfirstname",
    "childsfirstname",
    "playerfirstname",
    "prenomathlete",
    "prenomdelathlete",
    "prenomdelenfant",
  ],
  family_name: [
    "lastname",
    "familyname",
    "surname",
    "last",
    "nom",
    "nomdefamille",
    "athletelastname",
    "athleteslastname",
    "childlastname",
    "childslastname",
    "playerlastname",
    "nomathlete",
    "nomdelathlete",
    "nomdelenfant",
  ],
  name_used: ["nameused", "preferredname", "nickname", "prenomusuel", "surnom"],
  born_on: [
    "dateofbirth",
    "birthdate",
    "birthday",
    "dob",
    "born",
    "datedenaissance",
    "naissance",
    "ddn",
  ],
  gender: ["gender", "sex", "sexe", "genre"],
};

/** The endings of headings for each kind of detail, after the word for the person. */
const details = {
  name: ["", "name", "fullname", "nom"],
  relationship: ["relationship", "relation", "lien"],
  phone: ["phone", "telephone", "phonenumber", "cell", "mobile", "tel", "cellulaire"],
  email: ["email", "emailaddress", "mail", "courriel"],
} as const;

/** The headings of a person's detail: `guardianphone`, `telephoneparent`. */
const headingsOf = (people: readonly string[], detail: keyof typeof details) =>
  people.flatMap((person) =>
    details[detail].flatMap((what) => [
      `${person}${what}`,
      `${what}${person}`,
      `${what}du${person}`,
    ]),
  );

const first = ["guardian", "guardian1", "parent", "parent1", "parentguardian", "parenttuteur"];
const second = ["guardian2", "parent2", "secondguardian", "secondparent", "otherparent"];
const emergency = ["emergency", "emergencycontact", "contactdurgence", "urgence"];

function personFields(
  fields: Record<string, PersonField & { key: string }>,
  { prefix = "", who, people }: { prefix?: string; who: string; people: readonly string[] },
): Record<string, ImportField> {
  return Object.fromEntries(
    Object.values(fields).map(({ key, form, staffLabel, label, logLabel }) => [
      `${prefix}${form}`,
      {
        label: `${who}: ${(logLabel ?? staffLabel ?? label).toLowerCase()}`,
        called: headingsOf(people, key as keyof typeof details),
      },
    ]),
  );
}

const keyed = <Field extends { key: string }>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field.key, field]));

const contactKeyed = keyed(fieldsIn("correction", contactFields));
const guardianKeyed = keyed(fieldsIn("correction", guardianFields));

/** The prefix of the second guardian's fields. */
export const secondPrefix = "second_";

/** All fields, in the order of the form. */
export const importFields: Record<string, ImportField> = {
  ...Object.fromEntries(
    fieldsIn("correction", athleteFields).map(({ form, label, logLabel }) => [
      form,
      { label: `Athlete: ${(logLabel ?? label).toLowerCase()}`, called: words[form] ?? [] },
    ]),
  ),
  athlete_name: {
    label: "Athlete: first and last name in one column",
    called: ["name", "fullname", "athlete", "athletename", "childname", "nomcomplet"],
  },
  ...personFields(guardianKeyed, { who: "Guardian", people: first }),
  ...personFields(guardianKeyed, { prefix: secondPrefix, who: "Second guardian", people: second }),
  ...personFields(contactKeyed, { who: "Emergency contact", people: emergency }),
  program: {
    label: "Program: its title or code",
    called: ["program", "programme", "offering", "group", "groupe", "registration", "inscription"],
  },
  season: {
    label: "Season: such as Winter 2026, or its first day",
    called: ["season", "seasonfrom", "session", "saison", "edition"],
  },
  member_number: {
    label: "Federation: member number",
    called: [
      "membernumber",
      "membershipnumber",
      "number",
      "licence",
      "license",
      "licencenumber",
      "numerodemembre",
      "federationnumber",
    ],
  },
  paid_until: {
    label: "Federation: paid until",
    called: ["paiduntil", "validuntil", "expires", "expiry", "expirydate", "payejusquau"],
  },
};

/** An empty file to fill in: a heading for each field, which `guessColumns` assigns. */
export const emptyFile = csvRow(
  Object.entries(importFields).flatMap(([field, { label }]) =>
    field === "athlete_name" ? [] : [label],
  ),
);

/** The number of the file's column for each field, counted from 0. A field without one is not in the file. */
export type ImportColumns = Record<string, number>;

/** Guesses the fields of columns by their headings. Each column is assigned once, and each field once. */
export function guessColumns(headings: readonly string[]): ImportColumns {
  const guessed: ImportColumns = {};
  headings.forEach((heading, column) => {
    const key = headingKey(heading);
    if (key === "") return;
    const [field] =
      Object.entries(importFields).find(
        ([name, { called, label }]) =>
          !(name in guessed) && (called.includes(key) || headingKey(label) === key),
      ) ?? [];
    if (field) guessed[field] = column;
  });
  return guessed;
}

/** The errors in the assigned columns, by field. */
export function columnErrors(columns: ImportColumns): Record<string, string> {
  const errors: Record<string, string> = {};
  const hasName = "athlete_name" in columns;
  if (!hasName && !("given_name" in columns))
    errors.given_name = "Choose the column of the first name";
  if (!hasName && !("family_name" in columns))
    errors.family_name = "Choose the column of the last name";
  if ("season" in columns && !("program" in columns))
    errors.program = "Choose the column of the program too";
  if ("paid_until" in columns && !("member_number" in columns))
    errors.member_number = "Choose the column of the member number too";
  const used = Map.groupBy(Object.entries(columns), ([, column]) => column);
  for (const [, [, ...again]] of used)
    for (const [field] of again) errors[field] ??= "This column is another field already";
  return errors;
}

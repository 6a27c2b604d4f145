import { z } from "zod";
import { type Mails, type ComposedMail, fillIn, readableName } from "#modules/content/index.ts";
import {
  addressWanted,
  required,
  flag,
  isAddressOrEmpty,
  lineText,
  typedEmail,
} from "#core/forms/fields.ts";

const numberWords = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve";
/**
 * Matches an age below 13 at the start: `9 years`, `Eleven`, `14 and 10` for two children; not
 * `grade six`.
 */
const youngAge = [
  String.raw`\s*(${numberWords.replace(/\b\w/g, (first) => `[${first.toUpperCase()}${first}]`)})\b`,
  String.raw`\D*(\d+ ?(and|&|,|\/|\+) ?)*0*(\d|1[0-2])(?!\d)`,
].join("|");
/** The same for a year of birth; somebody turning 13 this year may not have had their birthday. */
function youngBirth(thisYear: number): string {
  return `.*(${Array.from({ length: 14 }, (_, ago) => thisYear - ago).join("|")})`;
}

const isYoungAge = new RegExp(`^(?:${youngAge})`);

/** The policy's minimum age (docs/specification.md 5): a guardian is required below it. */
export const isUnder13 = (age = "") => isYoungAge.test(age);

/**
 * The same rule as `pattern`s for CSS: they match 13 or older. A single 1 may become 15, so only the server
 * judges it.
 */
export const of13AndOlder = {
  age: String.raw`(?!${youngAge}).*|\s*1`,
  birthYear: (thisYear: number) => `(?!${youngBirth(thisYear)}).*`,
};

/** The guardian fields of a form filled in by a child; `namesGuardian` validates them. */
export const guardianFields = {
  under_13: flag(),
  guardian_name: required(lineText("guardian’s name"), "Guardian’s Name field missing!", {
    box: "under_13",
    ticked: true,
  }),
  guardian_email: required(typedEmail(), "Guardian’s Email field missing!", {
    box: "under_13",
    ticked: true,
  }),
};

/** The writer's address: required except from a child, whose address is not stored. */
export const ownEmail = () =>
  required(typedEmail(), "Email field missing!", { box: "under_13", ticked: false });

/** A rule about several answers, with the field that gets the message. */
export interface Rule<Answers> {
  field: string;
  holds: (answers: Answers) => boolean;
  message: string;
}

/** Checks the rules even if a field is invalid, so that a visitor gets every message at once. */
export const withRules = <Schema extends z.ZodObject, Answers>(
  schema: Schema,
  rules: readonly Rule<Answers>[],
): Schema =>
  rules.reduce(
    (checked, { field, holds, message }) =>
      checked.refine((answers) => holds(answers as Answers), {
        path: [field],
        error: message,
        when: () => true,
      }),
    schema,
  );

type Answers = Partial<z.output<z.ZodObject<typeof guardianFields>> & { email: string }>;

const rules: Rule<Answers>[] = [
  {
    field: "email",
    holds: ({ under_13, email }) => Boolean(under_13) || email !== "",
    message: "Enter an email address",
  },
  {
    field: "email",
    holds: ({ under_13, email = "" }) => Boolean(under_13) || isAddressOrEmpty(email),
    message: addressWanted,
  },
  {
    field: "guardian_name",
    holds: ({ under_13, guardian_name }) => !under_13 || guardian_name !== "",
    message: "Enter a parent’s or guardian’s name",
  },
  {
    field: "guardian_email",
    holds: ({ under_13, guardian_email }) => !under_13 || guardian_email !== "",
    message: "Enter a parent’s or guardian’s email address",
  },
  {
    // Not validated once the box is unchecked: the field is hidden then.
    field: "guardian_email",
    holds: ({ under_13, guardian_email = "" }) => !under_13 || isAddressOrEmpty(guardian_email),
    message: addressWanted,
  },
];

/** Under 13 a parent must be named, with an address (privacy policy; decision 9). */
export const namesGuardian = <Shape extends typeof guardianFields>(schema: z.ZodObject<Shape>) =>
  withRules(schema, rules);

/** The recipients of the club's mails. */
export interface Person {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
}

/** A form's validated answers. */
type Written = Record<string, unknown>;

/** Whether a child wrote: decided by the age where there is no box for it. */
const isChild = ({ under_13, age }: Written) =>
  typeof under_13 === "boolean" ? under_13 : isUnder13(String(age ?? ""));

/** Whether somebody 13 or older wrote about a younger athlete. */
const isAboutChild = ({ under_13, age, birth_year }: Written, thisYear: () => number) =>
  under_13 === false &&
  (typeof birth_year === "string"
    ? new RegExp(`^${youngBirth(thisYear())}`).test(birth_year)
    : isUnder13(String(age ?? "")));

/**
 * The answers as stored. A guardian's address replaces a child's. Somebody who wrote about an athlete under
 * 13 is recorded as the guardian; guardian fields that were hidden again, because the box was unchecked or
 * the age corrected, are dropped.
 */
export function withGuardian<Answers extends Written>(
  answers: Answers,
  { writer, thisYear }: { writer: Person; thisYear: () => number },
): Answers {
  if (!("guardian_email" in answers)) return answers;
  if (isChild(answers)) return { ...answers, email: answers.guardian_email };
  const [name, email] = isAboutChild(answers, thisYear)
    ? [`${writer.firstName} ${writer.lastName}`.trim(), writer.email]
    : ["", ""];
  return { ...answers, guardian_name: name, guardian_email: email };
}

/** Whether the writer was recorded as the athlete's guardian. */
export const isFromGuardian = ({ under_13, guardian_email }: Written) =>
  under_13 === false && Boolean(guardian_email);

/** The recipient of the mail instead of a child; null: the writer. */
export function guardianOf(answers: Written): Pick<Person, "firstName" | "lastName"> | null {
  if (!("guardian_email" in answers) || !isChild(answers)) return null;
  const [firstName = "", ...rest] = String(answers.guardian_name).split(" ");
  return { firstName, lastName: rest.join(" ") };
}

/** The text of the guardian notices. */
export type GuardianLabels = Pick<Mails, "child" | "aboutChild">;

/** Adds the guardian notice to a confirmation, if it applies. */
export function addGuardianNotice(
  mail: ComposedMail,
  answers: Written,
  { child, labels }: { child: string; labels: GuardianLabels },
): ComposedMail {
  if (guardianOf(answers)) return forGuardian(mail, child, labels);
  return isFromGuardian(answers) ? aboutChild(mail, labels) : mail;
}

/** A child's confirmation, sent to the guardian: says why they get it, and how to have it deleted. */
export const forGuardian = (mail: ComposedMail, child: string, labels: GuardianLabels) =>
  afterGreeting(mail, fillIn(labels.child, { child: readableName(child) || "A child" }));

/**
 * The confirmation to somebody who wrote about a child: says that they are recorded as the
 * guardian.
 */
export const aboutChild = (mail: ComposedMail, labels: GuardianLabels) =>
  afterGreeting(mail, labels.aboutChild);

function afterGreeting({ text, ...mail }: ComposedMail, paragraph: string): ComposedMail {
  const [greeting = "", ...paragraphs] = text.split("\n\n");
  return { ...mail, text: [greeting, paragraph, ...paragraphs].join("\n\n") };
}

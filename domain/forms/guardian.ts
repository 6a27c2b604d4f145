import { z } from "zod";
import type { Confirmation } from "../mails/forms.ts";
import { spokenName } from "../mails/greeting.ts";
import { addressWanted, required, flag, isAddressOrEmpty, lineText, typedEmail } from "./fields.ts";

const inWords = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve";
/** How an age below 13 begins: `9 years`, `Eleven`, `14 and 10` of two children; `grade six` is none. */
const youngAge = [
  String.raw`\s*(${inWords.replace(/\b\w/g, (first) => `[${first.toUpperCase()}${first}]`)})\b`,
  String.raw`\D*(\d+ ?(and|&|,|\/|\+) ?)*0*(\d|1[0-2])(?!\d)`,
].join("|");
/** The same of a year of birth; who turns 13 this year may not have had the birthday. */
function youngBirth(thisYear: number): string {
  return `.*(${Array.from({ length: 14 }, (_, ago) => thisYear - ago).join("|")})`;
}

const isYoungAge = new RegExp(`^(?:${youngAge})`);

/** The policy's minimum age (specification, points 5 and 9): below it there has to be a guardian. */
export const isUnder13 = (age = "") => isYoungAge.test(age);

/** The same rule as `pattern`s, so that CSS knows what a field has: they fit who is 13 or older. */
export const of13AndOlder = {
  age: `(?!${youngAge}).*`,
  birthYear: (thisYear: number) => `(?!${youngBirth(thisYear)}).*`,
};

/** What a form asks of a child who fills it in; `namesGuardian` checks it. */
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

/** The writer's own address: needed of everybody but a child, whose address is not kept. */
export const ownEmail = () =>
  required(typedEmail(), "Email field missing!", { box: "under_13", ticked: false });

type Answers = Partial<z.output<z.ZodObject<typeof guardianFields>> & { email: string }>;

const rules: { field: string; holds: (answers: Answers) => boolean; message: string }[] = [
  {
    field: "email",
    holds: ({ under_13, email }) => Boolean(under_13) || email !== "",
    message: "Enter an e-mail address",
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
    message: "Enter a parent’s or guardian’s e-mail address",
  },
  {
    // Not looked at once the box is unticked: nobody sees the field then.
    field: "guardian_email",
    holds: ({ under_13, guardian_email = "" }) => !under_13 || isAddressOrEmpty(guardian_email),
    message: addressWanted,
  },
];

/** Under 13 a parent must be named, with an address (privacy policy; decision 9). */
export const namesGuardian = <Shape extends typeof guardianFields>(schema: z.ZodObject<Shape>) =>
  rules.reduce(
    (checked, { field, holds, message }) =>
      // Checked even when other fields failed: a visitor gets every message at once.
      checked.refine((answers) => holds(answers as Answers), {
        ...{ path: [field], error: message, when: () => true },
      }),
    schema,
  );

/** Whom the club writes to. */
export interface Person {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
}

/** A form's answers, once they passed its checks. */
type Written = Record<string, unknown>;

/** Whether a child wrote: where there is no box for it, the age says so. */
const isChild = ({ under_13, age }: Written) =>
  typeof under_13 === "boolean" ? under_13 : isUnder13(String(age ?? ""));

/** Whether somebody of 13 or older wrote about an athlete who is not. */
const isAboutChild = ({ under_13, age, birth_year }: Written, thisYear: number) =>
  under_13 === false &&
  (typeof birth_year === "string"
    ? new RegExp(`^${youngBirth(thisYear)}`).test(birth_year)
    : isUnder13(String(age ?? "")));

/**
 * The answers as they are kept. A guardian's address takes the place of a child's. Who wrote about
 * an athlete under 13 is noted as the guardian; one typed in before the box was unticked again, or
 * the age was put right, is nobody's business.
 */
export function withGuardian<Answers extends Written>(
  answers: Answers,
  { writer, thisYear }: { writer: Person; thisYear: number },
): Answers {
  if (!("guardian_email" in answers)) return answers;
  if (isChild(answers)) return { ...answers, email: answers.guardian_email };
  const [name, email] = isAboutChild(answers, thisYear)
    ? [`${writer.firstName} ${writer.lastName}`.trim(), writer.email]
    : ["", ""];
  return { ...answers, guardian_name: name, guardian_email: email };
}

/** Whether who wrote was noted as the athlete's guardian. */
export const isFromGuardian = ({ under_13, guardian_email }: Written) =>
  under_13 === false && Boolean(guardian_email);

/** Who is written to instead of a child; null: whoever wrote. */
export function guardianOf(answers: Written): Pick<Person, "firstName" | "lastName"> | null {
  if (!("guardian_email" in answers) || !isChild(answers)) return null;
  const [firstName = "", ...rest] = String(answers.guardian_name).split(" ");
  return { firstName, lastName: rest.join(" ") };
}

/** A confirmation that tells a guardian why they are one; anybody else's is left as it is. */
export function addGuardianNotice(
  mail: Confirmation,
  answers: Written,
  child: string,
): Confirmation {
  if (guardianOf(answers)) return forGuardian(mail, child);
  return isFromGuardian(answers) ? aboutChild(mail) : mail;
}

/** A child's confirmation, to its guardian: says why they get it, and how to have it deleted. */
export const forGuardian = (mail: Confirmation, child: string): Confirmation =>
  afterGreeting(
    mail,
    `${spokenName(child) || "A child"} wrote to us and, being under 13, named you as parent or guardian. We will write only to you. If you do not agree, reply to this e-mail and we will delete what was sent.`,
  );

/** The confirmation of what somebody wrote about a child: says as whom we noted them. */
export const aboutChild = (mail: Confirmation): Confirmation =>
  afterGreeting(
    mail,
    "An athlete under 13 needs a parent or guardian, so we have recorded you, with your name and this address. If that is not you, please reply to this e-mail with the name and e-mail address of their parent or guardian.",
  );

function afterGreeting({ text, ...mail }: Confirmation, words: string): Confirmation {
  const [greeting = "", ...paragraphs] = text.split("\n\n");
  return { ...mail, text: [greeting, words, ...paragraphs].join("\n\n") };
}

import { z } from "zod";
import { namesOf } from "#core/records.ts";
import { countryOf } from "#core/regions.ts";
import { addressWanted, isAddressOrEmpty } from "#core/forms/fields.ts";
import { confirmedWith, defineForm, type FormContent } from "./form.ts";
import { isUnder13, type Rule, withRules } from "./guardian.ts";
import {
  fields,
  type ApplicationField,
  applicationChoices,
  applicationFields,
} from "#modules/content/index.ts";

type Answers = Partial<z.output<typeof fields>>;

/** Groups whose answers exclude each other. */
export const exclusiveChoices = ["qsc_yes", "member", "invest_financially"] as const;

/** Required answers that any one of several fields satisfies, by the group's first field. */
export const applicationAnyOf: Partial<Record<ApplicationField, readonly ApplicationField[]>> = {
  ...applicationChoices,
  sport_priority_1: ["sport_priority_1", "sport_priority_2", "sport_priority_3"],
};

const unanswered: Partial<Record<ApplicationField, string>> = {
  qsc_yes: "Check Yes or No",
  member: "Check who is filling this in",
  sport_priority_1: "Enter at least one sport",
  commercial_gym: "Check at least one; “Other” is fine",
  strength_conditioning: "Check at least one program",
  invest_financially: "Check the one that fits best",
};

const ticked = (answers: Answers, group: readonly ApplicationField[]) =>
  group.filter((field) => answers[field] === true || Boolean(String(answers[field] || "")));

const rules: (Rule<Answers> & { field: ApplicationField })[] = [
  ...namesOf(applicationAnyOf).map((field) => ({
    field,
    holds: (answers: Answers) => ticked(answers, applicationAnyOf[field] ?? []).length > 0,
    message: unanswered[field] ?? "Answer this question",
  })),
  ...exclusiveChoices.map((field) => ({
    field,
    holds: (answers: Answers) => ticked(answers, applicationChoices[field]).length < 2,
    message: "Check only one of these",
  })),
  { field: "country", holds: ({ country }) => Boolean(country), message: "Choose a country" },
  {
    field: "country",
    holds: ({ country }) => !country || ["Canada", "USA"].includes(country),
    message: "Choose Canada or USA",
  },
  {
    field: "state",
    holds: ({ state }) => Boolean(state),
    message: "Choose a province, territory or state",
  },
  {
    field: "state",
    holds: ({ country, state }) => !country || !state || countryOf(state) === country,
    message: "Choose one in that country",
  },
  {
    field: "guardian_name",
    holds: ({ age, guardian_name }) => !isUnder13(age) || Boolean(guardian_name),
    message: "For an athlete under 13, enter a parent’s or guardian’s name",
  },
  {
    field: "guardian_email",
    holds: ({ age, guardian_email }) => !isUnder13(age) || Boolean(guardian_email),
    message: "For an athlete under 13, enter a parent’s or guardian’s email address",
  },
  {
    // Not validated from 13 on: the field is hidden then.
    field: "guardian_email",
    holds: ({ age, guardian_email = "" }) => !isUnder13(age) || isAddressOrEmpty(guardian_email),
    message: addressWanted,
  },
];

/** The application for registration (docs/specification.md 2.14, 3.3 and 5). */
export const applicationSchema = withRules(fields, rules);

const members = new Set(Object.values(applicationAnyOf).flat());

/**
 * An application's answers for display: each question with its answer, in the schema's order, without
 * unanswered ones.
 */
export function applicationAnswers(
  fields: Readonly<Record<string, unknown>>,
  { labels, questions }: FormContent["application"],
): { question: string; answer: string }[] {
  const answerOf = (field: ApplicationField) => {
    const value = fields[field];
    return value === true ? (labels[field] ?? "") : typeof value === "string" ? value : "";
  };
  return applicationFields.flatMap((field) => {
    const group = applicationAnyOf[field];
    if (!group && members.has(field)) return [];
    const alone = fields[field] === true ? "Yes" : answerOf(field);
    const answer = group ? group.map(answerOf).filter(Boolean).join(", ") : alone;
    return answer ? [{ question: questions[field] ?? labels[field] ?? field, answer }] : [];
  });
}

/** The registration application (docs/specification.md 2.14, 3.3, 5 and 8), in the club's wording. */
export const applicationForm = defineForm({
  kind: "application",
  schema: applicationSchema,
  person: ({ full_name, email, phone_number: phone }) => {
    const [firstName = "", ...rest] = full_name.split(" ");
    return { email, firstName, lastName: rest.join(" "), phone };
  },
  details: (answers, { application, club }) =>
    [
      ...applicationAnswers(answers, application).map(
        ({ question, answer }) => `${question}${question.endsWith("?") ? "" : ":"} ${answer}`,
      ),
      `Sent from the application form of ${club.name}`,
    ].join("\n"),
  confirmation: confirmedWith("application"),
  notice: ({ reference, firstName }) => `application ${reference} from ${firstName}`,
});

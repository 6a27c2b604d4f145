import { z } from "zod";
import {
  email,
  flag,
  lineText,
  messageText,
  newsletterBox,
  personName,
  shortText,
} from "./form-field.ts";
import { countryOf } from "./places.ts";

const required = (label: string) =>
  messageText(label).pipe(z.string().min(1, `Tell us about the ${label}`));

const fields = z.object({
  qsc_yes: flag(),
  qsc_no: flag(),
  full_name: personName("athlete’s full name"),
  member: flag(),
  guardian: flag(),
  guardian_name: lineText(100, "guardian’s name"),
  guardian_email: z.union([z.literal(""), email()]).default(""),
  age: shortText("athlete’s age"),
  sport_priority_1: lineText(100, "sport"),
  sport_priority_2: lineText(100, "sport"),
  sport_priority_3: lineText(100, "sport"),
  positions: shortText("positions or events"),
  country: lineText(20, "country"),
  state: lineText(40, "province or state"),
  major_obstacles: required("obstacles"),
  physical_performance: messageText("physical performance"),
  one_year_celebration: required("celebration a year from now"),
  about_us: shortText("place where you heard about us"),
  commercial_gym: flag(),
  group_classes: flag(),
  online_coaching: flag(),
  semi_private: flag(),
  // The specification's own spelling.
  pricate_one: flag(),
  other: flag(),
  strength_conditioning: flag(),
  track_field: flag(),
  speed_training: flag(),
  current_occupation: shortText("current occupation"),
  invest_financially: flag(),
  resourfull: flag(),
  cant_invest: flag(),
  email: email(),
  phone_number: shortText("phone number"),
  newsletter: newsletterBox(),
});

type Answers = Partial<z.output<typeof fields>>;
export type ApplicationField = keyof z.output<typeof fields>;

/** Every field by the specification's name, in the form's order (point 3). */
export const applicationFields = Object.keys(fields.shape) as [
  ApplicationField,
  ...ApplicationField[],
];

/** Answers given by ticking one of a few; each group goes by its first field. */
export const applicationChoices = {
  qsc_yes: ["qsc_yes", "qsc_no"],
  member: ["member", "guardian"],
  commercial_gym: [
    "commercial_gym",
    "group_classes",
    "online_coaching",
    "semi_private",
    "pricate_one",
    "other",
  ],
  strength_conditioning: ["strength_conditioning", "track_field", "speed_training"],
  invest_financially: ["invest_financially", "resourfull", "cant_invest"],
} as const satisfies Partial<Record<ApplicationField, ApplicationField[]>>;

/** Groups whose answers exclude each other. */
export const exclusiveChoices = ["qsc_yes", "member", "invest_financially"] as const;

/** Required answers of which any one of several fields will do, by the field that stands for them. */
export const applicationAnyOf: Partial<Record<ApplicationField, readonly ApplicationField[]>> = {
  ...applicationChoices,
  sport_priority_1: ["sport_priority_1", "sport_priority_2", "sport_priority_3"],
};

interface Rule {
  field: ApplicationField;
  holds: (answers: Answers) => boolean;
  message: string;
}

const unanswered: Partial<Record<ApplicationField, string>> = {
  qsc_yes: "Tick Yes or No",
  member: "Tick who is filling this in",
  sport_priority_1: "Enter at least one sport",
  commercial_gym: "Tick at least one; “Other” is fine",
  strength_conditioning: "Tick at least one program",
  invest_financially: "Tick the one that fits best",
};

const ticked = (answers: Answers, group: readonly ApplicationField[]) =>
  group.filter((field) => answers[field] === true || Boolean(String(answers[field] || "")));

const rules: Rule[] = [
  ...Object.entries(applicationAnyOf).map(([field, group]) => ({
    field: field as ApplicationField,
    holds: (answers: Answers) => ticked(answers, group).length > 0,
    message: unanswered[field as ApplicationField] ?? "Give an answer",
  })),
  ...exclusiveChoices.map((field) => ({
    field,
    holds: (answers: Answers) => ticked(answers, applicationChoices[field]).length < 2,
    message: "Tick only one of these",
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
    message: "Choose one that lies in that country",
  },
  {
    field: "guardian_name",
    holds: ({ age, guardian_name }) => !isUnder13(age) || Boolean(guardian_name),
    message: "For an athlete under 13, enter a parent’s or guardian’s name",
  },
  {
    field: "guardian_email",
    holds: ({ age, guardian_email }) => !isUnder13(age) || Boolean(guardian_email),
    message: "For an athlete under 13, enter a parent’s or guardian’s e-mail address",
  },
];

/** The policy's minimum age (specification, points 5 and 9): below it a guardian must be named. */
export function isUnder13(age = ""): boolean {
  const years = /\d+/.exec(age);
  return years !== null && Number(years[0]) < 13;
}

/** The application for registration (specification, points 2, 3 and 5). */
export const applicationSchema = rules.reduce(
  (schema, { field, holds, message }) =>
    // Checked even when other fields failed: a visitor gets every message at once.
    schema.refine(holds, { path: [field], error: message, when: () => true }),
  fields,
);
export type Application = z.output<typeof applicationSchema>;

/**
 * The fifteen checks in their order, with the toast's exact words (point 5). Where a check asks for
 * two fields, each has the same words.
 */
export const applicationMessages = (clubName: string) => ({
  full_name: "Full Name field missing!",
  qsc_yes: `${clubName} Gym field missing!`,
  member: "Please provide either Member or Guardian!",
  age: "Age field missing!",
  sport_priority_1: "Please provide your Training Sports priority!",
  positions: "Position field missing!",
  country: "Please provide both Country & State!",
  state: "Please provide both Country & State!",
  major_obstacles: "Please provide Major Obstacles field!",
  one_year_celebration: "Please provide Celebration field!",
  about_us: "Where did you get to know about us field is missing!",
  commercial_gym: "Please provide any of your experiences!",
  strength_conditioning: "Please provide any of your interests!",
  current_occupation: "Your Current Occupation field is missing!",
  // The specification has the occupation's words here too.
  invest_financially: "Your Current Occupation field is missing!",
  email: "Email & Phone Number fields are missing!",
  phone_number: "Email & Phone Number fields are missing!",
});

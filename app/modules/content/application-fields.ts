import { z } from "zod";
import { namesOf } from "#core/records.ts";
import {
  required,
  email,
  flag,
  lineText,
  messageText,
  newsletterBox,
  requiredLine,
  requiredText,
  typedEmail,
} from "#core/forms/fields.ts";

/**
 * Every field with its name in docs/specification.md 3.3. Required fields are in the order of its fifteen
 * checks, with the exact text of the toast (docs/specification.md 5): a group's is at its first field; if a
 * check needs two fields, both have the same text.
 */
export const fields = z.object({
  full_name: required(requiredLine("athlete’s full name"), "Full Name field missing!"),
  qsc_yes: required(flag(), "{club} Gym field missing!"),
  qsc_no: flag(),
  member: required(flag(), "Please provide either Member or Guardian!"),
  guardian: flag(),
  guardian_name: lineText("guardian’s name"),
  guardian_email: typedEmail(),
  age: required(requiredLine("athlete’s age"), "Age field missing!"),
  sport_priority_1: required(lineText("sport"), "Please provide your Training Sports priority!"),
  sport_priority_2: lineText("sport"),
  sport_priority_3: lineText("sport"),
  positions: required(requiredLine("positions or events"), "Position field missing!"),
  country: required(lineText("country"), "Please provide both Country & State!"),
  state: required(lineText("province or state"), "Please provide both Country & State!"),
  major_obstacles: required(
    requiredText("obstacles", "Tell us about the obstacles"),
    "Please provide Major Obstacles field!",
  ),
  physical_performance: messageText("physical performance"),
  one_year_celebration: required(
    requiredText("celebration a year from now", "Tell us about the celebration a year from now"),
    "Please provide Celebration field!",
  ),
  about_us: required(
    requiredLine("place where you heard about us"),
    "Where did you get to know about us field is missing!",
  ),
  commercial_gym: required(flag(), "Please provide any of your experiences!"),
  group_classes: flag(),
  online_coaching: flag(),
  semi_private: flag(),
  // The specification's own spelling.
  pricate_one: flag(),
  other: flag(),
  strength_conditioning: required(flag(), "Please provide any of your interests!"),
  track_field: flag(),
  speed_training: flag(),
  current_occupation: required(
    requiredLine("current occupation"),
    "Your Current Occupation field is missing!",
  ),
  // The specification uses the occupation's text here too.
  invest_financially: required(flag(), "Your Current Occupation field is missing!"),
  resourfull: flag(),
  cant_invest: flag(),
  email: required(email(), "Email & Phone Number fields are missing!"),
  phone_number: required(requiredLine("phone number"), "Email & Phone Number fields are missing!"),
  newsletter: newsletterBox(),
});

export type ApplicationField = keyof z.output<typeof fields>;

/** The names of the fields. */
export const applicationFields = namesOf(fields.shape);

/** Questions with a few checkboxes each; a group is named after its first field. */
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

const chosen: readonly string[] = [...Object.values(applicationChoices).flat(), "country", "state"];

/** The text fields, which have a hint below their label. */
export const hintedFields = applicationFields.filter(
  (name) => !chosen.includes(name) && name !== "newsletter",
);

import { z } from "zod";
import { namesOf } from "#core/records.ts";
import {
  flag,
  labelledAnswers,
  messageText,
  newsletterBox,
  required,
  requiredLine,
} from "#core/forms/fields.ts";
import { confirmedWith, defineForm } from "./form.ts";
import { guardianFields, namesGuardian, ownEmail } from "./guardian.ts";

/**
 * The interests that a visitor can select, with the field names of docs/specification.md 3.1, in their order.
 */
export const trackAndFieldInterests = {
  running_events: "Running Events (100m, 200m, 400m)",
  combined_events: "Combined Events (Heptathlon & Decathlon)",
  distance_events: "Distance Events (800m to Cross Country)",
  jumps: "Jumps (Long, High & Triple)",
  hurdles: "Hurdles (Sprint & Long)",
  throws: "Throws (Shot Put, Discus, Javelin)",
} as const;

export const athleticInterests = {
  speed_training: "Speed Training",
  strength_conditioning: "Strength & Conditioning",
} as const;

export const interests = { ...trackAndFieldInterests, ...athleticInterests };

/**
 * The inquiry form (docs/specification.md 2.4 and 3.1): required fields in the order in which they are
 * checked, with the exact text of the toast (docs/specification.md 5).
 */
export const inquirySchema = namesGuardian(
  z.object({
    first_name: required(requiredLine("first name"), "First Name field missing!"),
    last_name: required(requiredLine("last name"), "Last Name field missing!"),
    age: required(requiredLine("age"), "Age field missing!"),
    grade: required(requiredLine("grade"), "Grade field missing!"),
    phone: required(requiredLine("phone number"), "Phone field missing!"),
    email: ownEmail(),
    running_events: flag(),
    combined_events: flag(),
    distance_events: flag(),
    jumps: flag(),
    hurdles: flag(),
    throws: flag(),
    speed_training: flag(),
    strength_conditioning: flag(),
    group_yes: flag(),
    group_no: flag(),
    message: messageText("question"),
    ...guardianFields,
    newsletter: newsletterBox(),
  }),
);

const answer = (ticked: boolean) => (ticked ? "Interested" : "Not Interested");

/** Yes and No exclude each other; neither or both is no answer (the specification's one was unreliable). */
export function ownGroupAnswer({ group_yes, group_no }: Record<string, unknown>) {
  if (group_yes === group_no) return "Not answered";
  return group_yes ? "Yes" : "No";
}

/** The inquiry (docs/specification.md 2.4, 3.1, 5 and 8). */
export const inquiryForm = defineForm({
  kind: "inquiry",
  schema: inquirySchema,
  person: ({ email, first_name, last_name, phone }) => ({
    email,
    firstName: first_name,
    lastName: last_name,
    phone,
  }),
  details: (inquiry, { club }) =>
    [
      `Age: ${inquiry.age}`,
      `Phone: ${inquiry.phone}`,
      `Grade: ${inquiry.grade}`,
      ...namesOf(interests).map(
        (interest) => `${interests[interest]}: ${answer(inquiry[interest])}`,
      ),
      `Own group: ${ownGroupAnswer(inquiry)}`,
      ...(inquiry.message ? [`Question: ${inquiry.message}`] : []),
      ...labelledAnswers(inquirySchema, inquiry),
      `Sent from the inquiry form of ${club.name}`,
    ]
      .join("\n")
      .trim(),
  confirmation: confirmedWith("inquiry"),
  notice: ({ reference, firstName }) => `inquiry ${reference} from ${firstName}`,
});

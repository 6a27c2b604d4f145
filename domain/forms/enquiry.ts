import { z } from "zod";
import { required, flag, messageText, newsletterBox, requiredLine } from "./fields.ts";
import { guardianFields, namesGuardian, ownEmail } from "./guardian.ts";

/** The interests a visitor can tick, by the specification's field name (point 3), in its order. */
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
export type Interest = keyof typeof interests;

/**
 * The enquiry form (specification, points 2 and 3): required fields in the order they are checked,
 * with the toast's exact words (point 5).
 */
export const enquirySchema = namesGuardian(
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
export type Enquiry = z.output<typeof enquirySchema>;

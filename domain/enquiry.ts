import { z } from "zod";
import { email, flag, messageText, newsletterBox, personName, shortText } from "./form-field.ts";

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

/** The enquiry form (specification, points 2 and 3). */
export const enquirySchema = z.object({
  first_name: personName("first name"),
  last_name: personName("last name"),
  age: shortText("age"),
  grade: shortText("grade"),
  phone: shortText("phone number"),
  email: email(),
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
  newsletter: newsletterBox(),
});
export type Enquiry = z.output<typeof enquirySchema>;

/** Required fields in the order they are checked, with the toast's exact words (point 5). */
export const enquiryMessages = {
  first_name: "First Name field missing!",
  last_name: "Last Name field missing!",
  age: "Age field missing!",
  grade: "Grade field missing!",
  phone: "Phone field missing!",
  email: "Email field missing!",
} as const;

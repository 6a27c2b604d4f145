import { z } from "zod";
import { ask } from "./asked-field.ts";
import { newsletterBox, requiredLine } from "./form-field.ts";
import { guardianFields, namesGuardian, ownEmail } from "./guardian.ts";

/** Read by staff and by the rule of age (`guardian.ts`): a day may stand with it. */
const yearOfBirth = requiredLine("year the athlete was born").refine(
  (text) => text === "" || /(?<!\d)(19|20)\d\d(?!\d)/.test(text),
  "Enter the year in four digits, such as 2014",
);

/** A place on an offering's waiting list; required fields in the order they are checked. */
export const waitingListSchema = namesGuardian(
  z.object({
    name: ask(requiredLine("name"), "Name field missing!"),
    athlete: ask(requiredLine("athlete’s name"), "Athlete field missing!"),
    birth_year: ask(yearOfBirth, "Year of birth field missing!"),
    phone: ask(requiredLine("phone number"), "Phone field missing!"),
    email: ownEmail(),
    ...guardianFields,
    newsletter: newsletterBox(),
  }),
);
export type WaitingListEntry = z.output<typeof waitingListSchema>;

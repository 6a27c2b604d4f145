import { z } from "zod";
import { ask } from "./asked-field.ts";
import { newsletterBox, personName, shortText } from "./form-field.ts";
import { guardianFields, namesGuardian, ownEmail } from "./guardian.ts";

/** A place on an offering's waiting list; required fields in the order they are checked. */
export const waitingListSchema = namesGuardian(
  z.object({
    name: ask(personName("name"), "Name field missing!"),
    athlete: ask(personName("athlete’s name"), "Athlete field missing!"),
    birth_year: ask(shortText("year the athlete was born"), "Year of birth field missing!"),
    phone: ask(shortText("phone number"), "Phone field missing!"),
    email: ownEmail(),
    ...guardianFields,
    newsletter: newsletterBox(),
  }),
);
export type WaitingListEntry = z.output<typeof waitingListSchema>;

import { z } from "zod";
import { email, newsletterBox, personName, shortText } from "./form-field.ts";

/** A place on an offering's waiting list. */
export const waitingListSchema = z.object({
  name: personName("name"),
  athlete: personName("athlete’s name"),
  birth_year: shortText("year the athlete was born"),
  phone: shortText("phone number"),
  email: email(),
  newsletter: newsletterBox(),
});
export type WaitingListEntry = z.output<typeof waitingListSchema>;

/** In the order they are checked. */
export const waitingListMessages = {
  name: "Name field missing!",
  athlete: "Athlete field missing!",
  birth_year: "Year of birth field missing!",
  phone: "Phone field missing!",
  email: "Email field missing!",
} as const;

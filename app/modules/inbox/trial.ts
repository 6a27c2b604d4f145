import { z } from "zod";
import { composeMail } from "#modules/content/index.ts";
import { email, lineText, newsletterBox, required, requiredLine } from "#core/forms/fields.ts";
import { defineForm } from "./form.ts";

/** A request for a trial; required fields in the order in which they are checked. */
export const trialSchema = z.object({
  athlete: required(requiredLine("child’s first name"), "Child’s first name field missing!"),
  age: required(requiredLine("child’s age"), "Age field missing!"),
  practice: required(requiredLine("practice you would like to try"), "Practice field missing!"),
  name: required(requiredLine("name of a parent or guardian"), "Name field missing!"),
  phone: required(requiredLine("phone number"), "Phone field missing!"),
  email: required(email(), "Email field missing!"),
  // Set by the server, not the browser: the label of the chosen practice.
  first_practice: lineText("first practice"),
  where: lineText("place"),
  bring: lineText("what to bring"),
  newsletter: newsletterBox(),
});

/** A first practice as its form stored it. */
export interface StoredPractice {
  key: string;
  name: string;
  where: string;
  bring: string;
  /** Cancelled by the family. */
  isCalledOff: boolean;
}

/** A free trial. The child is on the practice's list, for the coach. */
export const trialForm = defineForm({
  kind: "trial",
  schema: trialSchema,
  person: ({ name, email, phone }) => ({ email, firstName: name, lastName: "", phone }),
  details: ({ athlete, age, first_practice, phone }, { club }) =>
    [
      `First practice: ${first_practice}`,
      `Child: ${athlete}, age ${age}`,
      `Phone: ${phone}`,
      `Sent from the first-practice form of ${club.name}`,
    ].join("\n"),
  confirmation: (
    { firstName: name, ...sent },
    { club, mails },
    { athlete, first_practice: practice, where, bring },
  ) =>
    composeMail(mails.trial, {
      name,
      values: { ...sent, athlete, practice, where, bring },
      club,
    }),
  notice: ({ reference, firstName }) => `first practice ${reference} from ${firstName}`,
});

import { z } from "zod";
import { giftCentsFrom } from "../checkout.ts";
import {
  required,
  email,
  lineText,
  messageText,
  newsletterBox,
  requiredLine,
  requiredText,
} from "./fields.ts";
import { guardianFields, namesGuardian, ownEmail } from "./guardian.ts";

/**
 * The contact form and the landing page's (specification, points 2 and 3): required fields in the
 * order they are checked, with the toast's exact words (point 5).
 */
export const contactMessageSchema = namesGuardian(
  z.object({
    first_name: required(requiredLine("first name"), "First Name field missing!"),
    last_name: required(requiredLine("last name"), "Last Name field missing!"),
    phone: required(requiredLine("phone number"), "Phone field missing!"),
    email: ownEmail(),
    // The specification has the e-mail's words here too.
    message: required(requiredText("message", "Enter a message"), "Email field missing!"),
    ...guardianFields,
    newsletter: newsletterBox(),
  }),
);
export type ContactMessage = z.output<typeof contactMessageSchema>;

/** The body of `POST /hubspot-contacts` (specification, point 7). */
export const contactRecordSchema = z.object({
  email: required(email(), "Email field missing!"),
  firstname: lineText("first name"),
  lastname: lineText("last name"),
  client_details: messageText("client details"),
});

/** The newsletter box in the footer (specification, points 2 and 3). */
export const subscriptionSchema = z.object({
  email: required(email(), "Email field missing!"),
});
export type Subscription = z.output<typeof subscriptionSchema>;

/** The page the box was on, according to the form; null: not a page of ours. */
export function pageOfForm(fields: Record<string, unknown>): string | null {
  const { page } = fields;
  return typeof page === "string" && /^\/[\w/-]{0,100}$/.test(page) ? page : null;
}

const amount = z
  .string()
  .default("")
  .superRefine((text, context) => {
    const gift = giftCentsFrom(text);
    if ("refusal" in gift) context.addIssue({ code: "custom", message: gift.refusal });
  });

/** An announced e-mail transfer; the amount's message is the specification's (point 5). */
export const transferSchema = namesGuardian(
  z.object({
    name: required(requiredLine("name"), "Name field missing!"),
    email: ownEmail(),
    amount: required(amount, "Please provide Donation Amount!"),
    ...guardianFields,
    newsletter: newsletterBox(),
  }),
);
export type Transfer = z.output<typeof transferSchema>;

/** Read by staff and by the age rule (`guardian.ts`); may include a month and day. */
const yearOfBirth = requiredLine("year the athlete was born").refine(
  (text) => text === "" || /(?<!\d)(19|20)\d\d(?!\d)/.test(text),
  "Enter the year in four digits, such as 2014",
);

/** A place on an offering's waiting list; required fields in the order they are checked. */
export const waitingListSchema = namesGuardian(
  z.object({
    name: required(requiredLine("name"), "Name field missing!"),
    athlete: required(requiredLine("athlete’s name"), "Athlete field missing!"),
    birth_year: required(yearOfBirth, "Year of birth field missing!"),
    phone: required(requiredLine("phone number"), "Phone field missing!"),
    email: ownEmail(),
    ...guardianFields,
    newsletter: newsletterBox(),
  }),
);

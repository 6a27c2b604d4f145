import { z } from "zod";
import {
  email,
  lineText,
  messageText,
  newsletterBox,
  required,
  requiredLine,
  requiredText,
} from "#core/forms/fields.ts";
import { confirmedWith, defineForm } from "./form.ts";
import { guardianFields, namesGuardian, ownEmail } from "./guardian.ts";

/**
 * The contact form and the landing page's form (docs/specification.md 2.5): required fields in the order in
 * which they are checked, with the exact text of the toast (docs/specification.md 5).
 */
export const contactMessageSchema = namesGuardian(
  z.object({
    first_name: required(requiredLine("first name"), "First Name field missing!"),
    last_name: required(requiredLine("last name"), "Last Name field missing!"),
    phone: required(requiredLine("phone number"), "Phone field missing!"),
    email: ownEmail(),
    // The specification uses the e-mail's text here too.
    message: required(requiredText("message", "Enter a message"), "Email field missing!"),
    ...guardianFields,
    newsletter: newsletterBox(),
  }),
);

/**
 * The contact form and the landing page's (docs/specification.md 2.5, 3.2, 5 and 8), tagged with its page.
 */
export const contactForm = defineForm({
  kind: "contact",
  schema: contactMessageSchema,
  person: ({ email, first_name, last_name, phone }) => ({
    email,
    firstName: first_name,
    lastName: last_name,
    phone,
  }),
  details: ({ first_name, last_name, phone, email, message }, { club }, source) =>
    [
      `Name: ${first_name} ${last_name}`,
      `Phone: ${phone}`,
      `Email: ${email}`,
      `Message: ${message}`,
      `Sent from ${source} of ${club.name}`,
    ].join("\n"),
  // Only its presence is checked (docs/specification.md 5), so the note repeats the number that we will call.
  sentNote: ({ phone }) =>
    /\d/.test(phone)
      ? ""
      : "We have your message. The phone number has no digits, so we’ll answer by email.",
  confirmation: confirmedWith("inquiry"),
  notice: ({ reference, firstName }) => `message ${reference} from ${firstName}`,
});

/** The body of `POST /hubspot-contacts` (docs/specification.md 7.1). */
const contactRecordSchema = z.object({
  email: required(email(), "Email field missing!"),
  firstname: lineText("first name"),
  lastname: lineText("last name"),
  client_details: messageText("client details"),
});

/** A contact record posted as the CRM would take it (docs/specification.md 7.1). */
export const contactRecordForm = defineForm({
  kind: "contact",
  schema: contactRecordSchema,
  person: ({ email, firstname, lastname }) => ({
    email,
    firstName: firstname,
    lastName: lastname,
    phone: "",
  }),
  details: ({ client_details }) => client_details,
  confirmation: confirmedWith("inquiry"),
  notice: ({ reference, firstName }) => `message ${reference} from ${firstName}`,
});

import { enquiryConfirmation } from "#domain/confirmation.ts";
import { contactMessageDetails } from "#domain/contact-details.ts";
import { contactMessages, contactMessageSchema } from "#domain/contact-message.ts";
import type { ClubForm } from "./submit-form.ts";

/** The contact form and the landing page's (specification, points 2 to 5 and 8). */
export const contactForm: ClubForm<typeof contactMessageSchema> = {
  kind: "contact",
  schema: contactMessageSchema,
  messages: contactMessages,
  person: ({ email, first_name, last_name, phone }) => ({
    email,
    firstName: first_name,
    lastName: last_name,
    phone,
  }),
  details: contactMessageDetails,
  confirmation: ({ first_name: firstName }, reference, club, receipt) =>
    enquiryConfirmation({ firstName, reference, receipt }, club),
  notice: ({ first_name }, reference) => `message ${reference} from ${first_name}`,
};

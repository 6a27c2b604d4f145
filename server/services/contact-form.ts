import { enquiryConfirmation } from "#domain/confirmation.ts";
import { contactMessageDetails } from "#domain/contact-details.ts";
import { contactMessageSchema } from "#domain/contact-message.ts";
import type { ClubForm } from "./submit-form.ts";

/** The contact form and the landing page's (specification, points 2 to 5 and 8). */
export const contactForm: ClubForm<typeof contactMessageSchema> = {
  kind: "contact",
  schema: contactMessageSchema,
  person: ({ email, first_name, last_name, phone }) => ({
    email,
    firstName: first_name,
    lastName: last_name,
    phone,
  }),
  details: contactMessageDetails,
  confirmation: enquiryConfirmation,
  notice: ({ reference, firstName }) => `message ${reference} from ${firstName}`,
};

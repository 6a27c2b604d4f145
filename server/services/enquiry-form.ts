import { enquiryConfirmation } from "#domain/confirmation.ts";
import { enquiryDetails } from "#domain/contact-details.ts";
import { enquirySchema } from "#domain/enquiry.ts";
import type { ClubForm } from "./submit-form.ts";

/** The enquiry (specification, points 2 to 5 and 8). */
export const enquiryForm: ClubForm<typeof enquirySchema> = {
  kind: "enquiry",
  schema: enquirySchema,
  person: ({ email, first_name, last_name, phone }) => ({
    email,
    firstName: first_name,
    lastName: last_name,
    phone,
  }),
  details: enquiryDetails,
  confirmation: enquiryConfirmation,
  notice: ({ reference, firstName }) => `enquiry ${reference} from ${firstName}`,
};

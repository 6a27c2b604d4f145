import { enquiryConfirmation } from "#domain/confirmation.ts";
import { enquiryDetails } from "#domain/contact-details.ts";
import { enquiryMessages, enquirySchema } from "#domain/enquiry.ts";
import type { ClubForm } from "./submit-form.ts";

/** The enquiry (specification, points 2 to 5 and 8). */
export const enquiryForm: ClubForm<typeof enquirySchema> = {
  kind: "enquiry",
  schema: enquirySchema,
  messages: enquiryMessages,
  person: ({ email, first_name, last_name, phone }) => ({
    email,
    firstName: first_name,
    lastName: last_name,
    phone,
  }),
  details: enquiryDetails,
  confirmation: ({ first_name: firstName }, reference, club, receipt) =>
    enquiryConfirmation({ firstName, reference, receipt }, club),
  notice: ({ first_name }, reference) => `enquiry ${reference} from ${first_name}`,
};

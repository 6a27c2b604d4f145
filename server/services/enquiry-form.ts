import { enquiryConfirmation } from "#domain/confirmation.ts";
import { enquiryDetails } from "#domain/contact-details.ts";
import { enquirySchema } from "#domain/enquiry.ts";
import { aboutChild, isUnder13 } from "#domain/guardian.ts";
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
  confirmation(sent, club, { age, under_13 }) {
    const mail = enquiryConfirmation(sent, club);
    return isUnder13(age) && !under_13 ? aboutChild(mail) : mail;
  },
  notice: ({ reference, firstName }) => `enquiry ${reference} from ${firstName}`,
};

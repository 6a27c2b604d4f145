import { enquiryConfirmation } from "#domain/confirmation.ts";
import { contactRecordSchema } from "#domain/contact-record.ts";
import type { ClubForm } from "./submit-form.ts";

/** A contact record posted as the CRM would take it (specification, point 7). */
export const contactRecordForm: ClubForm<typeof contactRecordSchema> = {
  kind: "contact",
  schema: contactRecordSchema,
  person: ({ email, firstname, lastname }) => ({
    email,
    firstName: firstname,
    lastName: lastname,
    phone: "",
  }),
  details: ({ client_details }) => client_details,
  confirmation: enquiryConfirmation,
  notice: ({ reference, firstName }) => `message ${reference} from ${firstName}`,
};

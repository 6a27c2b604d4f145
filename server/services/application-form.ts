import { type Application, applicationSchema } from "#domain/application.ts";
import { applicationConfirmation } from "#domain/confirmation.ts";
import { applicationDetails } from "#domain/contact-details.ts";
import type { ApplicationCopy } from "#domain/content/application.ts";
import type { ClubForm } from "./submit-form.ts";

/** The application for registration (specification, points 2 to 5 and 8), in the club's words. */
export const applicationForm = (wording: ApplicationCopy): ClubForm<typeof applicationSchema> => ({
  kind: "application",
  schema: applicationSchema,
  person,
  details: (answers, clubName) => applicationDetails(answers, wording, clubName),
  confirmation: applicationConfirmation,
  notice: ({ reference, firstName }) => `application ${reference} from ${firstName}`,
});

function person({ full_name, email, phone_number: phone }: Application) {
  const [firstName = "", ...rest] = full_name.split(" ");
  return { email, firstName, lastName: rest.join(" "), phone };
}

import {
  type Application,
  applicationMessages,
  applicationSchema,
  isUnder13,
} from "#domain/application.ts";
import { applicationConfirmation } from "#domain/confirmation.ts";
import { applicationDetails } from "#domain/contact-details.ts";
import type { Content } from "#domain/content/schema.ts";
import type { ClubForm } from "./submit-form.ts";

/** The application for registration (specification, points 2 to 5 and 8), in the club's words. */
export function applicationForm({
  club,
  application,
}: Pick<Content, "club" | "application">): ClubForm<typeof applicationSchema> {
  return {
    kind: "application",
    schema: applicationSchema,
    messages: applicationMessages(club.name),
    person,
    details: (answers, clubName) => applicationDetails(answers, application, clubName),
    confirmation: (answers, reference, club, receipt) =>
      applicationConfirmation({ firstName: person(answers).firstName, reference, receipt }, club),
    notice: (answers, reference) => `application ${reference} from ${person(answers).firstName}`,
  };
}

/** Whom the club writes to: for a child under 13 the guardian, never the child. */
function person(answers: Application) {
  const { age, full_name, guardian_name, email, guardian_email, phone_number: phone } = answers;
  const under = isUnder13(age);
  const [firstName = "", ...rest] = (under ? guardian_name : full_name).split(" ");
  return { email: under ? guardian_email : email, firstName, lastName: rest.join(" "), phone };
}

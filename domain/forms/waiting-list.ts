import { z } from "zod";
import { composeMail } from "../mails/compose.ts";
import { formatDate } from "../time.ts";
import { lineText, newsletterBox, required, requiredLine } from "./fields.ts";
import { defineForm } from "./form.ts";
import { guardianFields, namesGuardian, ownEmail } from "./guardian.ts";

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
    // The page's own, whatever the browser sends; `opens`: the day, if it is closed until then.
    offering: lineText("offering"),
    opens: lineText("opening day").optional(),
    ...guardianFields,
    newsletter: newsletterBox(),
  }),
);

/** The waiting list of a full or closed offering: staff find the entry in the inbox. */
export const waitingListForm = defineForm({
  kind: "waiting-list",
  schema: waitingListSchema,
  person: ({ name, email, phone }) => ({ email, firstName: name, lastName: "", phone }),
  details: ({ athlete, birth_year, phone, offering }, { club }) =>
    [
      `Waiting list: ${offering}`,
      `Athlete: ${athlete}, born in ${birth_year}`,
      `Phone: ${phone}`,
      `Sent from the waiting list of ${club.name}`,
    ].join("\n"),
  confirmation: ({ firstName: name, ...sent }, { club, mails }, { offering, opens }) => {
    const values = { ...sent, offering, day: opens ? formatDate(opens) : "" };
    return composeMail(opens ? mails.opensLater : mails.waitingList, { name, values, club });
  },
  notice: ({ reference, firstName }) => `waiting list ${reference} from ${firstName}`,
});

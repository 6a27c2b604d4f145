import { z } from "zod";
import { composeMail } from "#modules/content/index.ts";
import { formatDate } from "#core/time/time.ts";
import { flag, lineText, newsletterBox, required, requiredLine } from "#core/forms/fields.ts";
import { defineForm } from "./form.ts";
import { guardianFields, namesGuardian, ownEmail } from "./guardian.ts";

const hasYear = (text: string) => /(?<!\d)(19|20)\d\d(?!\d)/.test(text);

/** Read by staff and by the age rule (`guardian.ts`); may include a month and day. */
const yearOfBirth = requiredLine("year the athlete was born").refine(
  (text) => text === "" || hasYear(text),
  "Enter the year in four digits, such as 2014",
);

/** An entry in an offering's waiting list; required fields in the order in which they are checked. */
export const waitingListSchema = namesGuardian(
  z.object({
    name: required(requiredLine("name"), "Name field missing!"),
    athlete: required(requiredLine("athlete’s name"), "Athlete field missing!"),
    birth_year: required(yearOfBirth, "Year of birth field missing!"),
    phone: required(requiredLine("phone number"), "Phone field missing!"),
    email: ownEmail(),
    second_athlete: lineText("second athlete’s name").optional(),
    second_birth_year: lineText("year the second athlete was born")
      .refine((text) => text === "" || hasYear(text), "Enter the year in four digits, such as 2014")
      .optional(),
    // The club may text the number above.
    texts: flag().optional(),
    // Set by the page, whatever the browser sends; `opens`: the opening day, if registration is not open yet;
    // `register_at`: the page to register on, if there was a place.
    offering: lineText("offering"),
    opens: lineText("opening day").optional(),
    register_at: lineText("page to register on").optional(),
    ...guardianFields,
    newsletter: newsletterBox(),
  }),
);

/** The waiting list of a full or closed offering: staff find the entry in the inbox. */
export const waitingListForm = defineForm({
  kind: "waiting-list",
  schema: waitingListSchema,
  person: ({ name, email, phone }) => ({ email, firstName: name, lastName: "", phone }),
  details: (
    { athlete, birth_year, second_athlete, second_birth_year, phone, offering },
    { club },
  ) =>
    [
      `Waiting list: ${offering}`,
      `Athlete: ${athlete}, born in ${birth_year}`,
      ...(second_athlete
        ? [`Second athlete: ${second_athlete}, born in ${second_birth_year || "?"}`]
        : []),
      `Phone: ${phone}`,
      `Sent from the waiting list of ${club.name}`,
    ].join("\n"),
  confirmation: (
    { firstName: name, ...sent },
    { club, mails },
    { offering, opens, register_at: link = "" },
  ) => {
    const values = { ...sent, offering, link, day: opens ? formatDate(opens) : "" };
    const message = opens ? mails.opensLater : link ? mails.placeFree : mails.waitingList;
    return composeMail(message, { name, values, club });
  },
  notice: ({ reference, firstName }) => `waiting list ${reference} from ${firstName}`,
});

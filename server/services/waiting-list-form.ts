import { z } from "zod";
import { waitingListConfirmation } from "#domain/payment-mail.ts";
import { waitingListSchema } from "#domain/waiting-list.ts";
import { entryOf } from "#domain/content/catalogue.ts";
import type { ClubDesk } from "./club-desk.ts";
import { placeOfEntry } from "./places-taken.ts";
import type { ClubForm } from "./submit-form.ts";

/** The entry says for what, whatever the browser says. */
const schemaFor = (offering: string) =>
  waitingListSchema.extend({
    offering: z
      .unknown()
      .transform(() => offering)
      .default(offering),
  });

/** A full or closed offering's waiting list: staff find the entry in the inbox. */
export const waitingListForm = (offering: string): ClubForm<ReturnType<typeof schemaFor>> => ({
  kind: "waiting-list",
  schema: schemaFor(offering),
  person: ({ name, email, phone }) => ({ email, firstName: name, lastName: "", phone }),
  details: ({ athlete, birth_year, phone }, clubName) =>
    [
      `Waiting list: ${offering}`,
      `Athlete: ${athlete}, born in ${birth_year}`,
      `Phone: ${phone}`,
      `Sent from the waiting list of ${clubName}`,
    ].join("\n"),
  confirmation: ({ reference, receipt, firstName: name }, club) =>
    waitingListConfirmation({ reference, name, offering, receipt }, club),
  notice: ({ reference, firstName }) => `waiting list ${reference} from ${firstName}`,
});

/**
 * The offering a waiting list is for and why it has one; null: there is no such offering.
 * @param type a registration option's, or `next-generation`
 * @param id the option's number, or the flag of /payment-checkout
 */
export async function offeringOf(desk: ClubDesk, type: string, id: string) {
  const { offerings } = desk.content;
  const catalogue = type === "next-generation" ? type : "registration";
  const entry =
    catalogue === "next-generation"
      ? offerings.nextGeneration.find(({ flag }) => flag === id)
      : entryOf(offerings, catalogue, { type, id: Number(id) });
  if (!entry) return null;
  const { note, state } = await placeOfEntry(desk, entry, catalogue);
  return { title: entry.title, subTitle: entry.subTitle, note, state };
}

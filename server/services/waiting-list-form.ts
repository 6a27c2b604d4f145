import { z } from "zod";
import { waitingListConfirmation } from "#domain/payment-mail.ts";
import { waitingListMessages, waitingListSchema } from "#domain/waiting-list.ts";
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
  messages: waitingListMessages,
  person: ({ name, email, phone }) => ({ email, firstName: name, lastName: "", phone }),
  details: ({ athlete, birth_year, phone }, clubName) =>
    [
      `Waiting list: ${offering}`,
      `Athlete: ${athlete}, born in ${birth_year}`,
      `Phone: ${phone}`,
      `Sent from the waiting list of ${clubName}`,
    ].join("\n"),
  confirmation: ({ name }, reference, club) =>
    waitingListConfirmation({ reference, name, offering }, club),
  notice: ({ name }, reference) => `waiting list ${reference} from ${name.split(" ")[0]}`,
});

/** The registration option a waiting list is for and why it has one; null: there is no such option. */
export async function offeringOf(desk: ClubDesk, type: string, id: string) {
  const entry = entryOf(desk.content.offerings, "registration", { type, id: Number(id) });
  if (!entry) return null;
  const { note, state } = await placeOfEntry(desk, entry, "registration");
  return { title: entry.title, subTitle: entry.subTitle, note, state };
}

import { z } from "zod";
import { entryOf } from "#domain/content/catalogue.ts";
import type { ApplicationCopy } from "#domain/content/forms.ts";
import { type Application, applicationSchema } from "#domain/forms/application.ts";
import {
  contactMessageSchema,
  contactRecordSchema,
  type Transfer,
  transferSchema,
  waitingListSchema,
} from "#domain/forms/contact.ts";
import {
  applicationDetails,
  contactMessageDetails,
  enquiryDetails,
} from "#domain/forms/crm-details.ts";
import { enquirySchema } from "#domain/forms/enquiry.ts";
import { applicationConfirmation, enquiryConfirmation } from "#domain/mails/forms.ts";
import { transferInstructions, waitingListConfirmation } from "#domain/mails/payments.ts";
import { centsFrom, formatMoney } from "#domain/money.ts";
import type { AppContext } from "../context.ts";
import { availabilityOfEntry } from "../payments/availability.ts";
import type { FormDefinition } from "./submit.ts";

/** The enquiry (specification, points 2 to 5 and 8). */
export const enquiryForm: FormDefinition<typeof enquirySchema> = {
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

/** The contact form and the landing page's (specification, points 2 to 5 and 8). */
export const contactForm: FormDefinition<typeof contactMessageSchema> = {
  kind: "contact",
  schema: contactMessageSchema,
  person: ({ email, first_name, last_name, phone }) => ({
    email,
    firstName: first_name,
    lastName: last_name,
    phone,
  }),
  details: contactMessageDetails,
  confirmation: enquiryConfirmation,
  notice: ({ reference, firstName }) => `message ${reference} from ${firstName}`,
};

/** A contact record posted as the CRM would take it (specification, point 7). */
export const contactRecordForm: FormDefinition<typeof contactRecordSchema> = {
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

/** The registration application (specification, points 2 to 5 and 8), in the club's words. */
export const applicationForm = (
  wording: ApplicationCopy,
): FormDefinition<typeof applicationSchema> => ({
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

const amountOf = ({ amount }: Transfer) => `${formatMoney(centsFrom(amount) ?? 0)} CAD`;

/** An announced e-mail transfer: kept in the inbox so that staff recognise it when it arrives. */
export const transferForm = (transferEmail: string): FormDefinition<typeof transferSchema> => ({
  kind: "donation",
  schema: transferSchema,
  person: ({ name, email }) => ({ email, firstName: name, lastName: "", phone: "" }),
  details: (transfer, clubName) =>
    `Announced a gift of ${amountOf(transfer)} by e-mail transfer to ${clubName}`,
  confirmation: ({ reference, receipt, firstName: name }, club, transfer) =>
    transferInstructions(
      { reference, name, amount: amountOf(transfer), transferEmail, receipt },
      club,
    ),
  notice: ({ reference, firstName }) => `e-transfer ${reference} announced by ${firstName}`,
});

/** The entry decides what the gift is for, whatever the browser sends. */
const schemaFor = (offering: string) =>
  waitingListSchema.extend({
    offering: z
      .unknown()
      .transform(() => offering)
      .default(offering),
  });

/** The waiting list of a full or closed offering: staff find the entry in the inbox. */
export const waitingListForm = (
  offering: string,
): FormDefinition<ReturnType<typeof schemaFor>> => ({
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
 * Finds the offering of a waiting list and why it has one; null: there is no such offering.
 * @param type a registration option's type, or `next-generation`
 * @param id the option's number, or the flag of /payment-checkout
 */
export async function offeringOf(ctx: AppContext, type: string, id: string) {
  const { offerings } = ctx.content;
  const catalogue = type === "next-generation" ? type : "registration";
  const entry =
    catalogue === "next-generation"
      ? offerings.nextGeneration.find(({ flag }) => flag === id)
      : entryOf(offerings, catalogue, { type, id: Number(id) });
  if (!entry) return null;
  const { note, state } = await availabilityOfEntry(ctx, entry, catalogue);
  return { title: entry.title, subTitle: entry.subTitle, note, state };
}

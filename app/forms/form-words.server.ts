import type { z } from "zod";
import {
  applicationAnyOf,
  applicationChoices,
  applicationFields,
  applicationMessages,
  applicationSchema,
  exclusiveChoices,
} from "#domain/application.ts";
import { contactMessages, contactMessageSchema } from "#domain/contact-message.ts";
import {
  athleticInterests,
  enquiryMessages,
  enquirySchema,
  trackAndFieldInterests,
} from "#domain/enquiry.ts";
import { fieldErrors } from "#domain/form-field.ts";
import { countries } from "#domain/places.ts";
import { privacyRequestMessages, privacyRequestSchema } from "#domain/privacy-request.ts";
import { subscriptionMessages, subscriptionSchema } from "#domain/subscription.ts";
import { transferMessages, transferSchema } from "#domain/transfer.ts";
import { waitingListMessages, waitingListSchema } from "#domain/waiting-list.ts";
import type { RequiredFields } from "./required-fields.ts";

/** What the enquiry form needs of its rules, as data: the rules themselves stay on the server. */
export const enquiryWords = {
  required: requiredFields(enquirySchema, enquiryMessages),
  trackAndField: choices(trackAndFieldInterests),
  athletic: choices(athleticInterests),
};
export type EnquiryWords = typeof enquiryWords;

/** The same for the contact form, on its page and on the landing page. */
export const contactWords = {
  required: requiredFields(contactMessageSchema, contactMessages),
};
export type ContactWords = typeof contactWords;

/** The same for the application; its first check names the club. */
export const applicationWords = (clubName: string) => ({
  required: requiredFields(applicationSchema, applicationMessages(clubName), applicationAnyOf),
  order: applicationFields as string[],
  choices: Object.entries(applicationChoices).map(([name, fields]) => ({
    name,
    fields: [...fields],
    exclusive: exclusiveChoices.some((group) => group === name),
  })),
  countries: Object.entries(countries).map(([name, places]) => ({ name, places: [...places] })),
});
export type ApplicationWords = ReturnType<typeof applicationWords>;

/** The same for the newsletter box. */
export const subscriptionWords = {
  required: requiredFields(subscriptionSchema, subscriptionMessages),
};
export type SubscriptionWords = typeof subscriptionWords;

/** The same for who wants to see or delete their data. */
export const dataRequestWords = {
  required: requiredFields(privacyRequestSchema, privacyRequestMessages),
  kinds: [
    { kind: "deletion", label: "Delete what you know about me" },
    { kind: "access", label: "Show me what you know about me" },
  ],
};
export type DataRequestWords = typeof dataRequestWords;

/** The same for the announcement of an e-mail transfer. */
export const transferWords = { required: requiredFields(transferSchema, transferMessages) };

/** The same for a waiting list. */
export const waitingListWords = {
  required: requiredFields(waitingListSchema, waitingListMessages),
};

/** The inline messages are what the schema says of an empty form. */
function requiredFields(
  schema: z.ZodType,
  toasts: Readonly<Record<string, string>>,
  anyOf: Partial<Record<string, readonly string[]>> = {},
): RequiredFields {
  const { error } = schema.safeParse({});
  const inline = error ? fieldErrors(error) : {};
  return Object.entries(toasts).map(([name, toast]) => ({
    name,
    toast,
    inline: inline[name] ?? toast,
    ...(anyOf[name] && { anyOf: anyOf[name] }),
  }));
}

function choices(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([name, label]) => ({ name, label }));
}

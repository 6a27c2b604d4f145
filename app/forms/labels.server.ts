import type { z } from "zod";
import type { Under13Copy } from "#domain/content/forms.ts";
import {
  applicationAnyOf,
  applicationChoices,
  applicationSchema,
  exclusiveChoices,
} from "#domain/forms/application.ts";
import { contactMessageSchema } from "#domain/forms/contact.ts";
import { athleticInterests, enquirySchema, trackAndFieldInterests } from "#domain/forms/enquiry.ts";
import { fieldErrors, labelledFields, requiredFields } from "#domain/forms/fields.ts";
import { of13AndOlder } from "#domain/forms/guardian.ts";
import { privacyRequestSchema } from "#domain/forms/privacy-request.ts";
import { subscriptionSchema } from "#domain/forms/subscription.ts";
import { transferSchema } from "#domain/forms/transfer.ts";
import { trialSchema } from "#domain/forms/trial.ts";
import { waitingListSchema } from "#domain/forms/waiting-list.ts";
import { countries } from "#domain/regions.ts";
import type { RequiredFields } from "./kit/use-form.ts";

/** The enquiry form's rules as data; the schema itself stays on the server. */
export const enquiryFields = {
  person: [
    { name: "first_name", label: "Name", autoComplete: "given-name" },
    { name: "last_name", label: "Last Name", autoComplete: "family-name" },
    {
      name: "age",
      label: "Age",
      inputMode: "numeric",
      autoComplete: "off",
      short: true,
      pattern: of13AndOlder.age,
    },
    { name: "grade", label: "Grade", autoComplete: "off", short: true },
    { name: "phone", label: "Phone", type: "tel", autoComplete: "tel" },
    { name: "email", label: "Email Address", type: "email", autoComplete: "email" },
    ...labelledFields(enquirySchema).map((field) => ({ ...field, autoComplete: "off" })),
  ] as const,
  required: withInlineMessages(enquirySchema),
  trackAndField: choices(trackAndFieldInterests),
  athletic: choices(athleticInterests),
};
export type EnquiryLabels = typeof enquiryFields;

/** The same for the contact form, on its page and on the landing page. */
export const contactLabels = {
  required: withInlineMessages(contactMessageSchema),
};
export type ContactLabels = typeof contactLabels;

/** The same for the application; its first check names the club. */
export const applicationLabels = (clubName: string) => ({
  required: withInlineMessages(applicationSchema, { clubName, anyOf: applicationAnyOf }),
  of13AndOlder: of13AndOlder.age,
  choices: Object.entries(applicationChoices).map(([name, fields]) => ({
    name,
    fields: [...fields],
    exclusive: exclusiveChoices.some((group) => group === name),
  })),
  countries: Object.entries(countries).map(([name, places]) => ({ name, places: [...places] })),
});
export type ApplicationLabels = ReturnType<typeof applicationLabels>;

/** The same for the newsletter box. */
export const subscriptionLabels = {
  required: withInlineMessages(subscriptionSchema),
};
export type SubscriptionLabels = typeof subscriptionLabels;

/** The same for data requests. */
export const dataRequestLabels = {
  required: withInlineMessages(privacyRequestSchema),
  kinds: [
    { kind: "deletion", label: "Delete my data" },
    { kind: "access", label: "Send me my data" },
  ],
};
export type DataRequestLabels = typeof dataRequestLabels;

/** The same for the announcement of an e-mail transfer. */
export const transferLabels = { required: withInlineMessages(transferSchema) };

/** The same for a first practice. */
export const trialLabels = { required: withInlineMessages(trialSchema) };

/** The same for a waiting list. */
export const waitingListLabels = (thisYear: number) => ({
  required: withInlineMessages(waitingListSchema),
  of13AndOlder: of13AndOlder.birthYear(thisYear),
});
export type WaitingListLabels = ReturnType<typeof waitingListLabels>;

/** The questions about a child, for every form; sent as data to keep page scripts small. */
export const under13Labels = ({ box, choice, text, name, email }: Under13Copy) => ({
  box,
  legend: choice.legend,
  choices: [
    { value: "", label: choice.guardian },
    { value: "yes", label: choice.athlete },
  ],
  text,
  guardian: [
    { name: "guardian_name", label: name, autoComplete: "off" },
    { name: "guardian_email", label: email, autoComplete: "off", type: "email" },
  ],
});
export type Under13Labels = ReturnType<typeof under13Labels>;

interface RequiredOptions {
  clubName?: string;
  anyOf?: Partial<Record<string, readonly string[]>>;
}

/** The inline messages: the schema's errors for an empty form, and for an empty one by a child. */
export function withInlineMessages(
  schema: z.ZodObject,
  { clubName, anyOf = {} }: RequiredOptions = {},
): RequiredFields {
  const messagesFor = (fields: object) => {
    const { error } = schema.safeParse(fields);
    return error ? fieldErrors(error) : {};
  };
  const inline = { ...messagesFor({ under_13: true }), ...messagesFor({}) };
  return requiredFields(schema, clubName).map((field) => ({
    ...field,
    inline: inline[field.name] ?? field.toast,
    ...(anyOf[field.name] && { anyOf: anyOf[field.name] }),
  }));
}

function choices(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([name, label]) => ({ name, label }));
}

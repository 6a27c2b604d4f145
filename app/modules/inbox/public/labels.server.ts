import { applicationAnyOf, applicationSchema, exclusiveChoices } from "../application.ts";
import { contactMessageSchema } from "../contact.ts";
import { athleticInterests, inquirySchema, trackAndFieldInterests } from "../inquiry.ts";
import { labelledFields } from "#core/forms/fields.ts";
import { of13AndOlder } from "../guardian.ts";
import { privacyRequestSchema } from "../privacy-request.ts";
import { subscriptionSchema } from "../subscription.ts";
import { trialSchema } from "../trial.ts";
import { waitingListSchema } from "../waiting-list.ts";
import { countries } from "#core/regions.ts";
import { withInlineMessages } from "#core/forms/ui/labels.server.ts";
import { applicationChoices } from "#modules/content/index.ts";

/** The inquiry form's rules as data; the schema itself stays on the server. */
export const inquiryFields = {
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
    ...labelledFields(inquirySchema).map((field) => ({ ...field, autoComplete: "off" })),
  ] as const,
  required: withInlineMessages(inquirySchema),
  trackAndField: choices(trackAndFieldInterests),
  athletic: choices(athleticInterests),
};
export type InquiryLabels = typeof inquiryFields;

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

/** The same for a first practice. */
export const trialLabels = { required: withInlineMessages(trialSchema) };

/** The same for a waiting list. */
export const waitingListLabels = (thisYear: number) => ({
  required: withInlineMessages(waitingListSchema),
  of13AndOlder: of13AndOlder.birthYear(thisYear),
});
export type WaitingListLabels = ReturnType<typeof waitingListLabels>;

function choices(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([name, label]) => ({ name, label }));
}

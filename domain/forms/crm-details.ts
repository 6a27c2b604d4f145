import type { z } from "zod";
import { applicationAnswers, type ApplicationWording } from "./application.ts";
import type { ContactMessage, Subscription } from "./contact.ts";
import { type Enquiry, enquirySchema, type Interest, interests } from "./enquiry.ts";
import { labelledFields } from "./fields.ts";

const answer = (ticked: boolean) => (ticked ? "Interested" : "Not Interested");

/** Yes and No exclude each other; neither or both is no answer (the specification's one was unreliable). */
export function ownGroupAnswer({ group_yes, group_no }: Pick<Enquiry, "group_yes" | "group_no">) {
  if (group_yes === group_no) return "Not answered";
  return group_yes ? "Yes" : "No";
}

/** What was answered to a form's labelled fields, a line each. */
export function labelledAnswers(schema: z.ZodObject, answers: Record<string, unknown>): string[] {
  return labelledFields(schema)
    .filter(({ name }) => answers[name])
    .map(({ name, label }) => `${label}: ${answers[name]}`);
}

/** The enquiry as the CRM's `client_details` (specification, point 3). */
export function enquiryDetails(enquiry: Enquiry, clubName: string): string {
  const interestLines = (Object.keys(interests) as Interest[]).map(
    (interest) => `${interests[interest]}: ${answer(enquiry[interest])}`,
  );
  return [
    `Age: ${enquiry.age}`,
    `Phone: ${enquiry.phone}`,
    `Grade: ${enquiry.grade}`,
    ...interestLines,
    `Own group: ${ownGroupAnswer(enquiry)}`,
    ...(enquiry.message ? [`Question: ${enquiry.message}`] : []),
    ...labelledAnswers(enquirySchema, enquiry),
    `Sent from the enquiry form of ${clubName}`,
  ]
    .join("\n")
    .trim();
}

/** A message of the contact or landing form as the CRM's `client_details`, tagged with its page (point 3). */
export function contactMessageDetails(
  { first_name, last_name, phone, email, message }: ContactMessage,
  clubName: string,
  source: string,
): string {
  return [
    `Name: ${first_name} ${last_name}`,
    `Phone: ${phone}`,
    `Email: ${email}`,
    `Message: ${message}`,
    `Sent from ${source} of ${clubName}`,
  ].join("\n");
}

/** An application as the CRM's `client_details`: every answer under its question. */
export function applicationDetails(
  application: Readonly<Record<string, unknown>>,
  wording: ApplicationWording,
  clubName: string,
): string {
  const lines = applicationAnswers(application, wording).map(
    ({ question, answer }) => `${question}${question.endsWith("?") ? "" : ":"} ${answer}`,
  );
  return [...lines, `Sent from the application form of ${clubName}`].join("\n");
}

/** A new subscriber as the CRM's `client_details` (specification, point 3). */
export function subscriptionDetails(subscription: Subscription, clubName: string): string {
  return `${subscription.email} just subscribed to the newsletter of ${clubName}`;
}

/** HubSpot's limit for a text property, in characters. */
export const longestNotes = 65_536;

/** Stands between two forms' notes. */
export const betweenNotes = "\n\n———\n\n";

/**
 * Appends a note to a contact's notes. A note that is already there is not added again, since a
 * delivery may be retried. If the result is too long, the oldest text is cut.
 */
export function addNote(notes: string, note: string): string {
  if (notes.includes(note)) return notes;
  const all = notes ? `${notes}${betweenNotes}${note}` : note;
  return all.slice(-longestNotes).toWellFormed();
}

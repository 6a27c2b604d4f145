import { ownGroupAnswer } from "#domain/contact-details.ts";
import { athleticInterests, type Enquiry, trackAndFieldInterests } from "#domain/enquiry.ts";
import type { SubmissionKind } from "#domain/submission.ts";
import { fieldLabel } from "./field-label.ts";

/** One thing a visitor answered; `ticked` is for what could be ticked. */
export interface Answer {
  label: string;
  value: string;
  ticked?: boolean;
}

/** Answers that belong together. */
export interface AnswerGroup {
  heading: string;
  answers: Answer[];
}

/** A form's fields as the visitor saw them. What stands in the contact details is left out. */
export function answersOf(kind: SubmissionKind, fields: Record<string, unknown>): AnswerGroup[] {
  const groups = kind === "enquiry" ? enquiryAnswers(fields) : [formAnswers(fields)];
  return groups.filter(({ answers }) => answers.length > 0);
}

const contactFields = [
  "first_name",
  "last_name",
  "firstname",
  "lastname",
  "email",
  "phone",
  "form_token",
];

function enquiryAnswers(fields: Record<string, unknown>): AnswerGroup[] {
  const interest = ([field, label]: [string, string]): Answer => {
    const ticked = fields[field] === true;
    return { label, value: ticked ? "Interested" : "Not interested", ticked };
  };
  const written = ["age", "grade", "message"].filter((field) => fields[field]);
  return [
    { heading: "The athlete", answers: written.map((field) => formAnswer(field, fields[field])) },
    { heading: "Track & Field", answers: Object.entries(trackAndFieldInterests).map(interest) },
    { heading: "360 Athletic", answers: Object.entries(athleticInterests).map(interest) },
    {
      heading: "Do you want to make your own group?",
      answers: [{ label: "Own group", value: ownGroupAnswer(fields as unknown as Enquiry) }],
    },
  ];
}

function formAnswers(fields: Record<string, unknown>): AnswerGroup {
  const shown = Object.entries(fields).filter(
    ([field, value]) => !contactFields.includes(field) && value !== "" && value !== null,
  );
  return {
    heading: "What they sent",
    answers: shown.map(([field, value]) => formAnswer(field, value)),
  };
}

function formAnswer(field: string, value: unknown): Answer {
  const label = fieldLabel(field);
  if (typeof value === "boolean") return { label, value: value ? "Yes" : "No", ticked: value };
  return { label, value: typeof value === "string" ? value : JSON.stringify(value) };
}

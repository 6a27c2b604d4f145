/** What a visitor can send; a registration and a donation are sent by paying. */
export const submissionKinds = [
  "enquiry",
  "contact",
  "subscription",
  "application",
  "registration",
  "donation",
  "waiting-list",
] as const;
export type SubmissionKind = (typeof submissionKinds)[number];

export const submissionStates = ["new", "answered"] as const;
export type SubmissionState = (typeof submissionStates)[number];

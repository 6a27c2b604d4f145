/** The forms a visitor can send. */
export const submissionKinds = ["enquiry", "contact", "subscription", "application"] as const;
export type SubmissionKind = (typeof submissionKinds)[number];

export const submissionStates = ["new", "answered"] as const;
export type SubmissionState = (typeof submissionStates)[number];

interface KindOfSubmission {
  /** Staff's label for it. */
  label: string;
  /** A person has to answer; the site answers all others automatically. */
  awaitsReply?: true;
  /**
   * Reports an e-mail already in the CRM, if the club wants it (`duplicateContacts`). Others never
   * do: payers, waiting-list entries and subscribers may come twice, and the newsletter box must
   * not reveal who is known.
   */
  refusesKnownContact?: true;
  /** The message to its sender once it is saved; left out: the text of docs/specification.md 8. */
  saved?: string;
}

/** The forms a visitor can send; registrations and donations are sent by paying. */
export const submissionKinds = {
  enquiry: { label: "Enquiry", awaitsReply: true, refusesKnownContact: true },
  contact: { label: "Message", awaitsReply: true, refusesKnownContact: true },
  subscription: { label: "Subscription", saved: "One more step: check your email." },
  application: { label: "Application", awaitsReply: true, refusesKnownContact: true },
  registration: { label: "Registration" },
  donation: { label: "Donation", saved: "Thank you! We’ll look out for your transfer." },
  "waiting-list": {
    label: "Waiting list",
    saved: "We have your request, and we’ll email you.",
  },
  trial: { label: "First practice", saved: "We have your request for a first practice." },
} satisfies Record<string, KindOfSubmission>;

export type SubmissionKind = keyof typeof submissionKinds;

/** A kind's properties. */
export const kindOf = (kind: SubmissionKind): KindOfSubmission => submissionKinds[kind];

export const submissionStates = ["new", "answered"] as const;

export type SubmissionState = (typeof submissionStates)[number];

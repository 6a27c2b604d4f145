interface KindOfEntry {
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

/** The kinds of entries in the inbox: forms, and paid orders. A donation can be either. */
export const inboxKinds = {
  inquiry: { label: "Inquiry", awaitsReply: true, refusesKnownContact: true },
  contact: { label: "Message", awaitsReply: true, refusesKnownContact: true },
  subscription: { label: "Subscription", saved: "One more step: check your email." },
  application: { label: "Application", awaitsReply: true, refusesKnownContact: true },
  registration: { label: "Registration" },
  donation: { label: "Donation", saved: "Thank you! We’ll look out for your transfer." },
  "waiting-list": {
    label: "Waiting list",
    saved: "We have your request, and we’ll email you.",
  },
  trial: { label: "First practice", saved: "Your first practice is booked." },
} satisfies Record<string, KindOfEntry>;

export type InboxKind = keyof typeof inboxKinds;

/** The forms a visitor can send; families register by paying. */
export type SubmissionKind = Exclude<InboxKind, "registration">;

/** A kind's properties. */
export const kindOf = (kind: InboxKind): KindOfEntry => inboxKinds[kind];

export const submissionStates = ["new", "answered", "closed"] as const;

export type SubmissionState = (typeof submissionStates)[number];

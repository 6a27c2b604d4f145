import {
  type ComposedMail,
  greetingName,
  mailFooter,
  type Sender,
  toOffice,
} from "#modules/content/index.ts";

interface Received {
  reference: string;
  firstName: string;
  /** The submission's page in the inbox. */
  page: string;
}

/** The mail to the assigned colleague that the person replied. It contains no more than a first name. */
export const replyReceivedMail = (
  { reference, firstName, page }: Received,
  club: Sender,
): ComposedMail => ({
  subject: `Reply from ${greetingName(firstName) || "somebody"} (${reference})`,
  text: [
    `${greetingName(firstName) || "Somebody"} wrote back. Answer in the inbox, so that your colleagues see it too:\n${page}`,
    mailFooter(club, toOffice),
  ].join("\n\n"),
});

interface Cancelled {
  reference: string;
  /** "Junior, Grades 1-5: Tuesday, December 1, 2026, 5:30–6:30 pm" */
  practice: string;
  /** The submission's page in the inbox. */
  page: string;
}

/** The mail to the office that a family has cancelled its first practice. It contains no name. */
export const trialCancelledMail = (
  { reference, practice, page }: Cancelled,
  club: Sender,
): ComposedMail => ({
  subject: `First practice cancelled by the family (${reference})`,
  text: [
    `The child is not coming to this practice:\n${practice}`,
    "The coach’s list says so, and the family can book another day. There’s nothing you have to do.",
    `Open the request:\n${page}`,
    mailFooter(club, toOffice),
  ].join("\n\n"),
});

interface Assigned {
  by: string;
  references: string[];
  /** The colleague's own folder in the inbox. */
  inbox: string;
}

/** The mail to a colleague to whom somebody else assigned submissions. */
export const assignedMail = ({ by, references, inbox }: Assigned, club: Sender): ComposedMail => ({
  subject:
    references.length === 1
      ? `${by} assigned ${references[0]} to you`
      : `${by} assigned ${references.length} messages to you`,
  text: [
    `${by} asks you to answer:\n${references.join(", ")}`,
    `Open your messages:\n${inbox}`,
    mailFooter(club, toOffice),
  ].join("\n\n"),
});

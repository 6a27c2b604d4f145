/** Inline messages by field name. */
export type FieldErrors = Record<string, string>;

/** A form's values as the visitor typed them, to show again. */
export type FormValues = Record<string, string>;

/** The message to a visitor about a saved form. */
interface Saved {
  message: string;
  /** The text of the status line instead of the toast's, until the next edit. */
  note?: string;
  /** May be empty. */
  reference: string;
  /** The random, unguessable end of `/receipt/…`, if there is one. */
  receipt?: string;
}

/** The content of a form's page after it was sent; `message` is the toast (docs/specification.md 5 and 8). */
export type FormResult =
  | ({ outcome: "sent" } & Saved)
  | ({ outcome: "known-contact"; values: FormValues } & Saved)
  /** `field`: the one the message is about; it gets the focus. */
  | { outcome: "invalid"; message: string; field: string; errors: FieldErrors; values: FormValues }
  | { outcome: "failed"; message: string; values: FormValues };

export const resultMessages = {
  sent: "Message sent successfully!",
  knownContact: "This email is already registered. Please use a different email.",
  failed: "Message could not be processed!",
  /** The landing form's and the application's message for a network failure. */
  networkFailed: "Message couldnt Process!",
} as const;

/**
 * The status line when the e-mail is already in the CRM: the message was saved anyway and will be
 * answered.
 * @param promise how soon, as part of a sentence
 */
export const knownContactNote = ({ reference, promise }: { reference: string; promise: string }) =>
  `We have your message. Its reference is ${reference}, and we will reply to this email address ${promise}.`;

/** The answer when too many forms arrived that look like spam: this one was not saved. */
export const refusedSuspect = (club: { phone: string }, values: FormValues): FormResult => ({
  outcome: "failed",
  message: `This was not saved: too many messages came from your network, or look like spam, in a short time. Please call ${club.phone}, or send it again in an hour.`,
  values,
});

/** The HTTP status of a page or API response. */
export function statusOf(result: FormResult): number {
  const statuses = { sent: 200, "known-contact": 409, invalid: 400, failed: 503 } as const;
  return statuses[result.outcome];
}

/**
 * The toast for an invalid form, and its field, which gets the focus: the first empty required
 * field in checking order, otherwise the first field with an inline message.
 */
export function firstMissing(
  asked: readonly { name: string; toast: string }[],
  errors: FieldErrors,
  fields: Record<string, unknown>,
): { message: string; field: string } {
  const missing = asked.find(({ name }) => errors[name] && isBlank(fields[name]));
  const field = missing?.name ?? Object.keys(errors)[0] ?? "";
  return { message: missing?.toast ?? errors[field] ?? "", field };
}

const isBlank = (value: unknown) => typeof value !== "string" || value.trim() === "";

/**
 * A form's length limits, also given to the browser as `maxlength` so that nobody finds out after
 * SUBMIT. Far more than a person types, less than could do harm; addresses by RFC 5321.
 */
export const longest = { line: 2_000, text: 10_000, address: 254 } as const;

/** A single line's length limit, by field name. */
export const longestLine = (name: string): number =>
  name.endsWith("email") ? longest.address : longest.line;

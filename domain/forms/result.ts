import type { SubmissionKind } from "../inbox.ts";
import type { FieldErrors } from "./fields.ts";

/** A form's values as the visitor typed them, to show again. */
export type FormValues = Record<string, string>;

/** What a visitor is told of a form that was saved. */
interface Saved {
  message: string;
  /** What the status line says instead of the toast's words: it stays until the next edit. */
  note?: string;
  /** May be empty. */
  reference: string;
  /** The unguessable end of `/receipt/…`, where there is one. */
  receipt?: string;
}

/** What a form's page shows after it was sent; `message` is the toast (points 5 and 8). */
export type FormResult =
  | ({ outcome: "sent" } & Saved)
  | ({ outcome: "known-contact"; values: FormValues } & Saved)
  /** `field`: the one that the message is about, and that gets the focus. */
  | { outcome: "invalid"; message: string; field: string; errors: FieldErrors; values: FormValues }
  | { outcome: "failed"; message: string; values: FormValues };

/** The specification's words for what became of a form (point 8). */
export const resultMessages = {
  sent: "Message sent successfully!",
  knownContact: "This email is already registered. Please use a different email.",
  failed: "Message could not be processed!",
  /** The landing form's and the application's own words for a network failure. */
  networkFailed: "Message couldnt Process!",
} as const;

/**
 * The forms whose writer is told that the CRM has their e-mail already, where the club wishes so
 * (`duplicateContacts`). Nobody else is: who pays, waits or asks for the newsletter is welcome twice,
 * and the newsletter's box tells nobody who is known.
 */
export const refusedWhenKnown: readonly SubmissionKind[] = ["enquiry", "contact", "application"];

/**
 * What such a form's status line says: the message was saved all the same, and is answered.
 * @param promise how soon, as it is read in a sentence
 */
export const knownContactNote = ({ reference, promise }: { reference: string; promise: string }) =>
  `We still received your message. Its reference is ${reference}, and we will reply to this e-mail address ${promise}.`;

/** The HTTP status a page or door answers with. */
export function statusOf(result: FormResult): number {
  const statuses = { sent: 200, "known-contact": 409, invalid: 400, failed: 503 } as const;
  return statuses[result.outcome];
}

/**
 * The toast for a form that failed its checks, and the field it is about, which gets the focus: the
 * first required field (in the order they are checked) that is empty; when each has something, the
 * first with an inline message.
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
 * The most characters a form takes, given to the browser as `maxlength`: nobody finds out after
 * SUBMIT. Far more than a person types, and less than could do harm; an address is as long as
 * addresses are (RFC 5321).
 */
export const longest = { line: 2_000, text: 10_000, address: 254 } as const;

/** What a single line takes, by the name of its field. */
export const longestLine = (name: string): number =>
  name.endsWith("email") ? longest.address : longest.line;

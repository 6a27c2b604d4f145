import type { FieldErrors } from "./form-field.ts";

/** A form's values as the visitor typed them, to show again. */
export type FormValues = Record<string, string>;

/** What a form's page shows after it was sent; `message` is the toast (points 5 and 8). */
export type FormResult =
  /** `receipt`: the unguessable end of `/receipt/…`, where there is one; `reference` may be empty. */
  | { outcome: "sent"; message: string; reference: string; receipt?: string }
  | { outcome: "known-contact"; message: string; reference: string; values: FormValues }
  | { outcome: "invalid"; message: string; errors: FieldErrors; values: FormValues }
  | { outcome: "failed"; message: string; values: FormValues };

/** The specification's words for what became of a form (point 8). */
export const resultMessages = {
  sent: "Message sent successfully!",
  knownContact: "This email is already registered. Please use a different email.",
  failed: "Message could not be processed!",
  /** The landing form's and the application's own words for a network failure. */
  networkFailed: "Message couldnt Process!",
} as const;

/** The HTTP status a page or door answers with. */
export function statusOf(result: FormResult): number {
  const statuses = { sent: 200, "known-contact": 409, invalid: 400, failed: 503 } as const;
  return statuses[result.outcome];
}
